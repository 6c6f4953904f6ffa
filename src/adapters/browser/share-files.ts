/**
 * Hands files to the system's share sheet, else saves them. False when the browser could do neither; a person who closes the
 * sheet has got what they wanted. Call it from a press.
 */
export async function shareFiles(title: string, files: readonly File[]): Promise<boolean> {
  try {
    if (navigator.canShare?.({ files: [...files] })) {
      await navigator.share({ title, files: [...files] });
      return true;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
  }
  try {
    files.forEach(saveFile);
    return true;
  } catch {
    return false;
  }
}

/** Long enough for a browser to have begun to read it. */
const SAVE_MS = 10_000;

/** Saves a file where the browser keeps its downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVE_MS);
}
