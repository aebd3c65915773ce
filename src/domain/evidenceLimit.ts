/** Maximum number of records in one pack of evidence. */
export const mostEvidenceRecords = 200;
