/** So many records go into one pack of evidence. */
export const mostEvidenceRecords = 200;
