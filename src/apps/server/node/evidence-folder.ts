/** The folder of sealed pictures below the data. */
export const EVIDENCE_FOLDER = 'evidence';
