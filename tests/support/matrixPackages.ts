import { get, operators, post, put, type Row } from './matrix.ts';
import { newPackage } from './packages.ts';

/** The rows of the role matrix for product packages. */
export const packageRows: Record<string, Row> = {
  packagePage: { statuses: operators, request: () => get('/package/page?pageSize=100') },
  packageList: { statuses: operators, request: () => get('/package/list') },
  packageDetail: { statuses: operators, request: ({ draftId }) => get(`/package/detail?id=${draftId}`) },
  packageAdd: {
    statuses: operators,
    request: ({ applicationId }) => post('/package', { ...newPackage([applicationId]), publish: true }),
  },
  packageChangePreview: {
    statuses: operators,
    request: ({ draftId: id }) => {
      const { baseSeats, durationMonths, price, seatPrice } = newPackage([]);
      return post('/package/changePreview', { id, baseSeats, durationMonths, price, seatPrice });
    },
  },
  packageEdit: {
    statuses: operators,
    request: ({ draftId: id, applicationId }) =>
      put('/package', { ...newPackage([applicationId]), id, version: 1 }),
  },
  packagePublish: {
    statuses: operators,
    request: ({ draftId: id }) => post('/package/publish', { id, version: 1 }),
  },
  packageUnpublish: {
    statuses: operators,
    request: ({ publishedId: id }) => post('/package/unpublish', { id, version: 2, remarks: '不再销售' }),
  },
};
