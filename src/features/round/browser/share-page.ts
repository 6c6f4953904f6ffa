/** What is handed to somebody: a page of text, and a picture where there is one. */
export interface SharedPage {
  readonly title: string;
  readonly text: string;
  readonly picture: Blob | null;
}

/**
 * Hands a page to the system's share sheet, else saves its files. False when the browser could do neither; a person who closes
 * the sheet has got what they wanted. Call it from a press.
 */
export async function sharePage({ title, text, picture }: SharedPage): Promise<boolean> {
  const files = [new File([text], 'room-check.txt', { type: 'text/plain' })];
  if (picture) files.push(new File([picture], 'room-check.jpg', { type: picture.type }));
  try {
    if (navigator.canShare?.({ files })) {
      await navigator.share({ title, files });
      return true;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
  }
  try {
    files.forEach(save);
    return true;
  } catch {
    return false;
  }
}

/** Long enough for a browser to have begun to read it. */
const SAVE_MS = 10_000;

function save(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVE_MS);
}
