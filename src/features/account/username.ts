/**
 * What two usernames share when people would take one for the other: the form that must be unique.
 * NFKC and case folding as in Unicode's toNFKC_Casefold, with characters that draw nothing left out.
 * The name itself is kept and shown exactly as its owner typed it.
 */
export function foldUsername(username: string): string {
  const visible = username.normalize('NFKC').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu, '');
  // Down and up, so that letters with several forms in either case (ẞ, ß and ss, ς and σ) meet.
  return visible.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();
}
