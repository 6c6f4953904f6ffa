import { shareFiles } from '#adapters/browser/share-files.ts';

/** What is handed to somebody: a page of text, and a picture where there is one. */
export interface SharedPage {
  readonly title: string;
  readonly text: string;
  readonly picture: Blob | null;
}

/** Hands a page to the system's share sheet, else saves its files; false when neither worked. Call it from a press. */
export function sharePage({ title, text, picture }: SharedPage): Promise<boolean> {
  const files = [new File([text], 'room-check.txt', { type: 'text/plain' })];
  if (picture) files.push(new File([picture], 'room-check.jpg', { type: picture.type }));
  return shareFiles(title, files);
}
