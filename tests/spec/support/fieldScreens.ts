import type { Role } from '../../../src/domain/roles.ts';
import type { Visit } from '../../support/screens.ts';
import type { BilingualText } from './forms.ts';

/** The form of a field on its screen: a column of the list, a fact of the record, an input, or the page's heading. */
type Kind = 'column' | 'fact' | 'input' | 'heading';

/**
 * A field of an entity: the words of the specification, its form and label, and a pattern for its value.
 * An optional field may have any value, also a dash.
 */
type ShownField = readonly [words: string, kind: Kind, label: BilingualText, value?: RegExp];

interface FieldScreen {
  entity: string;
  role: Role;
  route: (visit: Visit) => Promise<string> | string;
  fields: ShownField[];
}

const money = /^[−-]?¥[\d,]+\.\d\d/;
const minute = /^\d{4}-\d\d-\d\d \d\d:\d\d/;
const rate = /^[\d.]+ ?%/;
const count = /^\d+$/;

const agent = (visit: Visit) => visit.firstId('/agent/page?pageSize=1');
const customer = (visit: Visit) =>
  visit.firstId('/customer/page', { current: 1, pageSize: 1, status: 'enabled' });
const order = (visit: Visit) => visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'approved' });
const productPackage = (visit: Visit) => visit.firstId('/package/page?pageSize=1&status=published');
const application = (visit: Visit) =>
  visit.firstId('/app/page?pageSize=1&auditStatus=passed&status=published');

const rechargeRecord: ShownField[] = [
  ['recharge amount', 'column', ['Recharge amount', '充值金额'], money],
  ['actual credited amount', 'column', ['Credited amount', '到账额度'], money],
  ['quota before', 'column', ['Quota before', '充值前额度'], money],
  ['remaining quota', 'column', ['Remaining quota', '剩余额度'], money],
  ['remarks', 'column', ['Remarks', '备注'], /./],
  ['time', 'column', ['Time', '时间'], minute],
];

/** The entities in the specification's order, each field on its screen. */
export const fieldScreens: FieldScreen[] = [
  {
    entity: 'Agent level',
    role: 'operations',
    route: () => '/agent-grade',
    fields: [
      ['name', 'column', ['Name', '名称']],
      ['discount rate', 'column', ['Discount rate', '优惠比例'], rate],
      ['enabled or disabled status', 'column', ['Status', '状态'], /^(启用|停用|Enabled|Disabled)/],
    ],
  },
  {
    entity: 'Agent',
    role: 'operations',
    route: () => '/agent-manage',
    fields: [
      ['name', 'column', ['Agent name', '代理商名称']],
      ['level', 'column', ['Level', '等级'], /%/],
      ['director', 'column', ['Director', '负责人']],
      ['creation time', 'column', ['Creation time', '创建时间'], minute],
      ['status', 'column', ['Status', '状态'], /^(启用|停用|Enabled|Disabled)/],
    ],
  },
  {
    entity: 'Agent, when it is created',
    role: 'operations',
    route: () => '/agent-manage/agentInfo',
    fields: [['password', 'input', ['Password', '密码']]],
  },
  {
    entity: 'Agent, when its password is reset',
    role: 'operations',
    route: async (visit) => `/agent-manage/agentInfo?id=${await agent(visit)}`,
    fields: [['password', 'input', ['New password (optional)', '新密码（选填）']]],
  },
  {
    entity: 'Agent recharge record (operations)',
    role: 'operations',
    // A correction has no payment.
    route: () => '/agent-pay?kind=recharge',
    fields: rechargeRecord,
  },
  {
    entity: 'Agent recharge record (agent view)',
    role: 'agent',
    route: () => '/account-recharge',
    fields: rechargeRecord,
  },
  {
    entity: 'Account balance (agent view)',
    role: 'agent',
    route: () => '/account-balance',
    fields: [
      ['level', 'fact', ['Agent level', '代理商等级']],
      ['creation date', 'fact', ['Creation date', '创建日期'], /^\d{4}-\d\d-\d\d/],
      ['total quota', 'fact', ['Total quota', '总额度'], money],
      ['used quota', 'fact', ['Used quota', '已用额度'], money],
    ],
  },
  {
    entity: 'Customer',
    role: 'agent',
    route: async (visit) => `/customer-detail?id=${await customer(visit)}`,
    fields: [
      ['company ID', 'fact', ['Company ID', '公司 ID'], /^[A-Za-z0-9]{1,4}$/],
      ['company name', 'heading', ['', '']],
      ['employee count', 'fact', ['Employee count', '员工人数'], count],
      [
        'unified social credit code',
        'fact',
        ['Unified social credit code', '统一社会信用代码'],
        /^[A-Z0-9]{18}$/,
      ],
      ['industry', 'fact', ['Industry', '所属行业']],
      ['administrator name', 'fact', ['Administrator name', '管理员姓名']],
      ['administrator phone', 'fact', ['Administrator phone', '管理员手机号'], /^1\d{10}$/],
      ['administrator login account', 'fact', ['Administrator login account', '管理员登录账号']],
      ['salesperson', 'fact', ['Salesperson', '销售人员']],
      ['order count', 'fact', ['Orders', '订单数'], count],
      ['date added', 'fact', ['Date added', '创建日期'], minute],
    ],
  },
  {
    entity: 'Customer, in the list',
    role: 'agent',
    route: () => '/customer-manage-list',
    fields: [['status', 'column', ['Status', '状态'], /^(启用|停用|Enabled|Disabled)/]],
  },
  {
    entity: 'Customer, when it is added',
    role: 'salesperson',
    route: () => '/my-client/new-customer',
    fields: [['login password', 'input', ['Login password', '登录密码']]],
  },
  {
    entity: 'Order',
    role: 'agent',
    route: () => '/deal-list?status=approved',
    fields: [
      ['order number', 'column', ['Order number', '订单编号']],
      ['customer name', 'column', ['Customer', '客户名称']],
      ['package name', 'column', ['Package', '产品包名称']],
      ['seat count', 'column', ['Seats', '席位数'], count],
      ['transaction amount', 'column', ['Amount', '成交金额'], money],
      ['approval status', 'column', ['Approval status', '审批状态'], /^(已通过|Approved)/],
      ['application time', 'column', ['Submitted', '申请时间'], minute],
      ['salesperson', 'column', ['Salesperson', '销售人员']],
    ],
  },
  {
    entity: 'Order, in detail',
    role: 'agent',
    route: async (visit) => `/deal-detail?id=${await order(visit)}`,
    fields: [
      [
        'product type (product package or seat)',
        'fact',
        ['Product type', '产品类型'],
        /^(产品包|席位|Product package|Seats?)/,
      ],
      ['start and end date', 'fact', ['Term', '有效期'], /^\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/],
      ['agent name', 'fact', ['Agent name', '代理商名称']],
      ['contract file', 'fact', ['Contract file', '合同文件'], /./],
    ],
  },
  {
    entity: 'Product package',
    role: 'operations',
    route: async (visit) => `/app-package-release/detail?id=${await productPackage(visit)}`,
    fields: [
      ['name', 'heading', ['', '']],
      ['base seat count', 'fact', ['Base seats', '基础席位'], count],
      ['applications included', 'fact', ['Applications', '包含应用']],
      ['trial flag', 'fact', ['Plan type', '类型'], /^(正式|试用|Paid|Trial)$/],
      ['duration in months', 'fact', ['Duration (months)', '时长（月）'], count],
      ['price', 'fact', ['Price', '价格'], money],
      ['single-seat price', 'fact', ['Single-seat price', '席位单价'], money],
    ],
  },
  {
    entity: 'Product package, in the list',
    role: 'operations',
    route: () => '/app-package-release',
    fields: [
      [
        'published or unpublished state',
        'column',
        ['Publication', '上架状态'],
        /^(已上架|已下架|Published|Unpublished)/,
      ],
    ],
  },
  {
    entity: 'Application',
    role: 'operations',
    route: () => '/app-release?auditStatus=passed',
    fields: [
      ['name', 'column', ['Application name', '应用名称']],
      ['version', 'column', ['Latest version', '最新版本'], /^\d+\.\d+/],
      ['supported clients', 'column', ['Supported clients', '支持的客户端']],
      ['audit status', 'column', ['Review status', '审核状态'], /^(已通过|Passed)/],
    ],
  },
  {
    entity: 'Application, in detail',
    role: 'operations',
    route: async (visit) => `/app-detail?id=${await application(visit)}`,
    fields: [
      ['version description', 'fact', ['Version description', '版本说明']],
      ['review description', 'fact', ['Review description', '审核说明'], /./],
      ['release time', 'fact', ['Released', '发布时间'], minute],
      ['apply time', 'fact', ['Submitted', '申请时间'], minute],
      ['test account', 'fact', ['Test account', '测试账号']],
      ['access address', 'fact', ['Access address', '访问地址']],
      ['installer', 'fact', ['Installer', '安装包'], /./],
      ['user download instructions', 'fact', ['User download instructions', '用户下载说明'], /./],
      [
        'developer seat price per month',
        'fact',
        ['Developer seat price per month', '开发者席位单价（元/月）'],
        money,
      ],
      [
        'platform seat price per month',
        'fact',
        ['Platform seat price per month', '平台席位单价（元/月）'],
        money,
      ],
    ],
  },
  {
    entity: 'Sales staff',
    role: 'agent',
    route: () => '/user-manage-list',
    fields: [
      ['name', 'column', ['Name', '姓名']],
      ['phone', 'column', ['Phone', '手机号'], /^1\d{10}$/],
      ['date added', 'column', ['Date added', '创建日期'], minute],
    ],
  },
];
