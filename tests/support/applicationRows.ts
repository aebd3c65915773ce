import { newApplication } from './applications.ts';
import { appReaders, developers, get, operators, post, put, type Row } from './matrix.ts';

/** The rows of the role matrix for applications. */
export const applicationRows: Record<string, Row> = {
  appPage: { statuses: appReaders, request: () => get('/app/page?pageSize=100') },
  appList: { statuses: operators, request: () => get('/app/list') },
  appDetail: { statuses: appReaders, request: ({ apps }) => get(`/app/detail?id=${apps.draft.id}`) },
  appAdd: { statuses: developers, request: () => post('/app', newApplication()) },
  appAddVersion: {
    statuses: developers,
    request: ({ apps }) =>
      post('/app/version', { ...newApplication(), number: '2.0.0', applicationId: apps.passed.id }),
  },
  appEdit: {
    statuses: developers,
    request: ({ apps }) => put('/app', { ...newApplication(), id: apps.rejected.versionId, version: 1 }),
  },
  appSubmit: {
    statuses: developers,
    request: ({ apps }) => post('/app/submit', { id: apps.draft.versionId, version: 1 }),
  },
  appAudit: {
    statuses: operators,
    request: ({ apps }) =>
      post('/app/audit', { id: apps.pending.versionId, version: 1, event: 'pass', remarks: '' }),
  },
  appPublish: {
    statuses: operators,
    request: ({ apps }) => post('/app/publish', { id: apps.passed.id, version: 1 }),
  },
  appUnpublishPreview: {
    statuses: operators,
    request: ({ publishedApp }) => get(`/app/unpublishPreview?id=${publishedApp.id}`),
  },
  appUnpublish: {
    statuses: operators,
    request: ({ publishedApp: { id } }) => post('/app/unpublish', { id, version: 1, remarks: '下架' }),
  },
};
