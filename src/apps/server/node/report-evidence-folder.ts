/** The folder of sealed pictures below the data. */
export const REPORT_EVIDENCE_FOLDER = 'evidence';
