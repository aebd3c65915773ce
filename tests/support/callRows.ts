import { freshEnterpriseId, freshLevelName } from './agents.ts';
import { applicationRows } from './applicationRows.ts';
import { auditCaseRows } from './auditCases.ts';
import { freshCreditCode } from './contract.ts';
import { importedFile, newCustomer, newStaff } from './bodies.ts';
import {
  agentOrOperators,
  agents,
  everybody,
  get,
  inScope,
  inSight,
  ledgerReaders,
  loggedIn,
  operators,
  ownClient,
  ownCustomer,
  ownDeal,
  ownStaff,
  post,
  put,
  salespeople,
  salesReaders,
  type Row,
} from './matrix.ts';
import { noteRows } from './notes.ts';
import { packageRows } from './matrixPackages.ts';
import { newPassword, passwordRequestRows } from './passwordRequests.ts';
import { operatorRows } from './platformUsers.ts';

/** Every call with valid input, and the expected answer to each caller. */
export const callRows: Record<string, Row> = {
  userForgetPassword: {
    statuses: everybody,
    request: () => post('/user/forgetPassword', { enterpriseId: 'A001', account: crypto.randomUUID() }),
  },
  userModifyPassword: {
    // Every role may, with the correct old password.
    statuses: loggedIn.map((status) => (status === 200 ? 400 : status)),
    request: () => put('/user/modifyPassword', { oldPassword: 'wrong', ...newPassword }),
  },
  userModifyAvatarUrl: { statuses: loggedIn, request: () => put('/user/modifyAvatarUrl', { fileId: null }) },
  userSessionList: { statuses: loggedIn, request: () => get('/user/session/list') },
  userSessionRevoke: {
    statuses: loggedIn.map((status) => (status === 200 ? 404 : status)),
    request: () => post('/user/session/revoke', { id: '0123456789abcdef' }),
  },
  ...passwordRequestRows,
  userLogin: {
    statuses: everybody,
    request: ({ credentials: [enterpriseId, account, password] }) =>
      post('/user/login', { enterpriseId, account, password }),
  },
  userLoginOut: { statuses: loggedIn, request: () => post('/user/loginOut'), endsSession: true },
  userDetail: { statuses: loggedIn, request: () => get('/user/detail') },
  userMenu: { statuses: loggedIn, request: () => get('/user/menu') },
  userPreference: { statuses: loggedIn, request: () => get('/user/preference') },
  userSavePreference: {
    statuses: loggedIn,
    request: () => put('/user/preference', { key: 'list.matrix', value: '{"density":"compact"}' }),
  },
  dictByType: { statuses: loggedIn, request: () => get('/dict/byType?type=role') },
  sysParameter: { statuses: loggedIn, request: () => get('/sys/parameter') },
  fileUploadCredential: {
    statuses: loggedIn,
    request: () => get('/file/upload/credential?name=contract.pdf'),
  },
  fileUploadComplete: {
    statuses: loggedIn.map((status) => (status === 200 ? 404 : status)),
    request: () => post('/file/upload/complete', { fileId: crypto.randomUUID() }),
  },
  fileUploadCancel: {
    statuses: loggedIn.map((status) => (status === 200 ? 404 : status)),
    request: () => post('/file/upload/cancel', { fileId: crypto.randomUUID() }),
  },
  customerPage: { statuses: salesReaders, request: () => post('/customer/page', {}), shows: true },
  customerDetail: {
    statuses: inScope,
    request: ({ deal }) => get(`/customer/detail?id=${deal.customerId}`),
  },
  customerSubscriptions: {
    statuses: salesReaders,
    request: ({ deal, renewable }) =>
      get(`/customer/subscriptions?customerIds=${deal.customerId},${renewable}`),
  },
  customerGenerateId: { statuses: salespeople, request: () => get('/customer/generateId') },
  customerAdd: { statuses: salespeople, request: () => post('/customer/add', newCustomer()) },
  customerImportPreview: {
    statuses: salespeople,
    request: () => post('/customer/importPreview', { text: importedFile() }),
  },
  customerImport: {
    statuses: salespeople,
    request: () => post('/customer/import', { text: importedFile() }),
  },
  customerImportProgress: { statuses: salespeople, request: () => get('/customer/importProgress') },
  customerEdit: {
    statuses: ownClient,
    request: ({ deal }) => {
      const { companyId: _companyId, ...fields } = newCustomer();
      return put('/customer', { ...fields, id: deal.customerId, version: 1 });
    },
  },
  customerEditStatus: {
    statuses: ownDeal,
    request: ({ deal }) =>
      post('/customer/editStatus', { id: deal.customerId, status: 'disabled', version: 1 }),
  },
  customerChangeCreditCode: {
    statuses: agentOrOperators,
    request: ({ deal }) =>
      put('/customer/creditCode', { id: deal.customerId, creditCode: freshCreditCode(), version: 1 }),
  },
  userPage: { statuses: agents, request: () => get('/user/page') },
  userList: { statuses: agents, request: () => get('/user/list') },
  userStaffDetail: { statuses: ownStaff, request: ({ memberId }) => get(`/user/staffDetail?id=${memberId}`) },
  userAdd: { statuses: agents, request: () => post('/user', newStaff()) },
  userResignPreview: {
    statuses: ownStaff,
    request: ({ memberId }) => post('/user/resignPreview', { id: memberId }),
  },
  userResign: {
    statuses: ownStaff,
    request: ({ memberId }) => put('/user/resign', { id: memberId, version: 1, transfer: false }),
  },
  userTransfer: {
    statuses: ownStaff,
    request: ({ deal, formerId }) =>
      post('/user/transfer', { id: formerId, version: 2, receiverId: deal.salespersonId }),
  },
  orderPage: { statuses: salesReaders, request: () => post('/order/page', {}), shows: true },
  orderDetail: { statuses: inScope, request: ({ deal }) => get(`/order/detail?id=${deal.id}`) },
  orderCreateUserDown: { statuses: salesReaders, request: () => get('/order/createUserDown') },
  orderApproval: {
    statuses: ownDeal,
    request: ({ deal: { id } }) =>
      post('/order/orderApproval', { id, event: 'approve', version: 1, remarks: '' }),
  },
  // Nothing has changed since the quote; only the deal's own salesperson learns that.
  orderRequotePreview: {
    statuses: ownCustomer.map((status) => (status === 200 ? 422 : status)),
    request: ({ deal }) => get(`/order/requotePreview?id=${deal.id}`),
  },
  orderRequote: {
    statuses: ownCustomer.map((status) => (status === 200 ? 422 : status)),
    request: ({ deal: { id, amount } }) => post('/order/requote', { id, version: 1, quotedAmount: amount }),
  },
  orderWithdraw: {
    statuses: ownCustomer,
    request: ({ deal: { id } }) => post('/order/withdraw', { id, version: 1 }),
  },
  payProductInfo: {
    statuses: ownCustomer,
    request: ({ deal }) => get(`/order/payProductInfo?customerId=${deal.customerId}`),
  },
  payProductPrice: {
    statuses: ownCustomer,
    request: ({ renewable, packageId }) =>
      post('/order/payProductPrice', { customerId: renewable, packageId, kind: 'renewal', seats: 0 }),
  },
  orderAdd: {
    statuses: ownCustomer,
    request: ({ renewable, packageId, contractFileId }) =>
      post('/order/add', {
        customerId: renewable,
        packageId,
        contractFileId,
        kind: 'seat',
        seats: 1,
        quotedAmount: '480.00',
      }),
  },
  orderAddRenew: {
    statuses: ownCustomer,
    request: ({ renewable, packageId, contractFileId, price }) =>
      post('/order/addRenew', { customerId: renewable, packageId, contractFileId, quotedAmount: price }),
  },
  accountBalance: { statuses: agents, request: () => get('/account/balance') },
  accountBalanceHistory: { statuses: agents, request: () => get('/account/balanceHistory') },
  accountRechargePage: { statuses: agents, request: () => get('/account/recharge/page?pageSize=100') },
  accountEntries: {
    statuses: ledgerReaders,
    request: ({ deal }) => get(`/account/entries?pageSize=100&agentId=${deal.agentId}`),
  },
  accountEntriesSum: {
    statuses: ledgerReaders,
    request: ({ deal }) => get(`/account/entries/sum?agentId=${deal.agentId}`),
  },
  accountSalePage: { statuses: agents, request: () => get('/account/sale/page?pageSize=100') },
  agentLevelPage: { statuses: operators, request: () => get('/agent/level/page?pageSize=100') },
  agentLevelList: { statuses: operators, request: () => get('/agent/level/list') },
  agentLevelDetail: {
    statuses: operators,
    request: ({ levelId }) => get(`/agent/level/detail?id=${levelId}`),
  },
  agentLevelAdd: {
    statuses: operators,
    request: () => post('/agent/level', { name: freshLevelName(), discountRate: '0.05' }),
  },
  agentLevelEdit: {
    statuses: operators,
    request: ({ levelId: id }) =>
      put('/agent/level', { id, version: 1, name: freshLevelName(), discountRate: '0.05' }),
  },
  agentLevelStatus: {
    statuses: operators,
    request: ({ levelId: id }) => put('/agent/level/status', { id, version: 1, event: 'disable' }),
  },
  agentLevelDelete: {
    statuses: operators,
    request: ({ levelId }) => ({ method: 'DELETE', path: `/agent/level/${levelId}?version=1` }),
  },
  agentPage: { statuses: operators, request: () => get('/agent/page?pageSize=100') },
  agentList: { statuses: operators, request: () => get('/agent/list') },
  agentDetail: { statuses: agents, request: () => get('/agent/detail') },
  agentDetails: { statuses: operators, request: ({ agency }) => get(`/agent/details/${agency.id}`) },
  agentAdd: {
    statuses: operators,
    request: ({ levelId }) =>
      post('/agent', {
        enterpriseId: freshEnterpriseId(),
        account: 'agent',
        name: '矩阵代理商',
        director: '李主管',
        levelId,
        password: 'agent12',
      }),
  },
  agentEdit: {
    statuses: operators,
    request: ({ agency: { id }, levelId }) =>
      put('/agent', { id, version: 1, name: '改名代理商', director: '李主管', levelId }),
  },
  agentStatus: {
    statuses: operators,
    request: ({ agency: { id } }) => put('/agent/status', { id, version: 1, event: 'disable' }),
  },
  agentRechargeRecordPage: {
    statuses: operators,
    request: () => get('/agent/recharge/record/page?pageSize=100'),
  },
  agentRechargeDetail: {
    statuses: operators,
    request: ({ rechargeId }) => get(`/agent/recharge/detail?id=${rechargeId}`),
  },
  agentRechargePreview: {
    statuses: operators,
    request: ({ agency: { id } }) => post('/agent/recharge/preview', { agentId: id, amount: '100.00' }),
  },
  agentRecharge: {
    statuses: operators,
    request: ({ agency: { id } }) =>
      post('/agent/recharge', { agentId: id, amount: '100.00', remarks: '', creditedAmount: '110.00' }),
  },
  agentRechargeReverse: {
    statuses: operators,
    request: ({ rechargeId: id }) => post('/agent/recharge/reverse', { id, remarks: '重复入账' }),
  },
  agentCorrectionPreview: {
    statuses: operators,
    request: ({ agency: { id } }) => post('/agent/correction/preview', { agentId: id, amount: '5.00' }),
  },
  agentCorrection: {
    statuses: operators,
    request: ({ agency: { id } }) =>
      post('/agent/correction', { agentId: id, amount: '5.00', remarks: '补记' }),
  },
  ...noteRows,
  ...packageRows,
  ...applicationRows,
  ...operatorRows,
  ...auditCaseRows,
  lifecycleCounts: {
    statuses: loggedIn,
    request: () => get('/lifecycle/counts?lifecycle=dealApproval'),
  },
  lifecycleBoard: {
    statuses: loggedIn,
    request: () => get('/lifecycle/board?lifecycle=dealApproval&days=30'),
  },
  lifecycleSteps: {
    statuses: loggedIn,
    request: () => get('/lifecycle/steps?lifecycle=dealApproval&edge=dealApproval.apply&days=30'),
  },
  lifecycleHistory: {
    statuses: inSight,
    request: ({ deal }) => get(`/lifecycle/history?lifecycle=dealApproval&id=${deal.id}`),
  },
  auditTrailCheckpoint: { statuses: operators, request: () => get('/audit-trail/checkpoint') },
  auditTrailVerify: { statuses: operators, request: () => get('/audit-trail/verify') },
  auditTrailConsistency: { statuses: operators, request: () => get('/audit-trail/consistency?size=1') },
  auditEntryPage: { statuses: operators, request: () => post('/audit-trail/entry/page', {}) },
  auditEntryDetail: { statuses: operators, request: () => get('/audit-trail/entry/detail?id=0') },
  auditRecord: {
    statuses: operators,
    request: ({ deal }) => get(`/audit-trail/record?lifecycle=dealApproval&id=${deal.id}`),
  },
  auditNoteAdd: {
    statuses: operators,
    request: () => post('/audit-trail/note/add', { id: '0', text: 'seen' }),
  },
  replaySteps: { statuses: operators, request: () => post('/audit-trail/replay/steps', {}) },
  replayWhatIf: {
    statuses: operators,
    request: () =>
      post('/audit-trail/replay/what-if', {
        lifecycle: 'dealApproval',
        rule: 'quotaCoversAmount',
        change: 'off',
      }),
  },
  auditPeople: { statuses: operators, request: () => post('/audit-trail/people', {}) },
  search: {
    statuses: loggedIn,
    request: ({ customerName }) => get(`/search?keyword=${encodeURIComponent(customerName)}`),
    shows: true,
  },
  searchResolve: {
    statuses: loggedIn,
    request: ({ customerName }) => post('/search/resolve', { keywords: [customerName] }),
    shows: true,
  },
};
