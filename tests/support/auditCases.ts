import type { AuditCaseDetail } from '../../src/domain/auditCase.ts';
import type { Note } from '../../src/domain/note.ts';
import { get, operators, post, put, type Row } from './matrix.ts';
import { newKey, type Caller } from './testApi.ts';

export const newCase = { title: '集中审批核查', description: '两天内连续通过' };

/** Opens a case by the caller's own call. */
export async function openTestCase(operations: Caller, fields: object = {}): Promise<AuditCaseDetail> {
  const answer = await operations.call<AuditCaseDetail>(
    'POST',
    '/audit-case',
    { ...newCase, ...fields },
    newKey(),
  );
  if (answer.status !== 200) throw new Error(`No case was opened: ${answer.body.msg}`);
  return answer.body.data;
}

export const writeCaseNote = (caller: Caller, id: string, text: string) =>
  caller.call<Note>('POST', '/note', { subject: 'auditCase', subjectId: id, text }, newKey());

/** The rows of the role matrix for cases of the audit desk. The case is open and empty. */
export const auditCaseRows: Record<string, Row> = {
  auditCasePage: { statuses: operators, request: () => get('/audit-case/page') },
  auditCaseDetail: { statuses: operators, request: ({ caseId }) => get(`/audit-case/detail?id=${caseId}`) },
  auditCaseAdd: { statuses: operators, request: () => post('/audit-case', newCase) },
  auditCaseEdit: {
    statuses: operators,
    request: ({ caseId: id }) => put('/audit-case', { id, version: 1, title: '改名' }),
  },
  auditCaseInclude: {
    statuses: operators,
    request: ({ caseId: id, deal }) =>
      post('/audit-case/include', { id, lifecycle: 'dealApproval', recordId: deal.id }),
  },
  auditCaseClose: {
    statuses: operators,
    request: ({ caseId: id }) => put('/audit-case/close', { id, version: 1, remarks: '未发现问题' }),
  },
  // The case is not closed; only callers who may reopen a case learn that.
  auditCaseReopen: {
    statuses: operators.map((status) => (status === 200 ? 409 : status)),
    request: ({ caseId: id }) => put('/audit-case/reopen', { id, version: 1, remarks: '' }),
  },
};
