import type { Page } from '@playwright/test';
import type { Role } from '../../../src/domain/roles.ts';
import { pressOn, takeFromRow, takeOwn, type BilingualText } from './forms.ts';

type InWords = (words: BilingualText) => string;

/** A message of a form, and how to cause it. */
interface FormLine {
  line: string;
  role: Role;
  route: string;
  /** Opens the form, if the route does not show it. */
  open?: (page: Page, inWords: InWords) => Promise<void>;
  /** The field values to send; the others remain as the form opened. */
  filled?: [label: BilingualText, text: string][];
  /** The field that shows the message. */
  field: BilingualText;
  message: BilingualText;
}

const newLevel = (page: Page, inWords: InWords) =>
  pressOn(page, inWords(['New agent level', '新增代理商等级']));
const addStaff = (page: Page, inWords: InWords) =>
  pressOn(page, inWords(['New staff member', '新增销售人员']));
const changePassword = (page: Page, inWords: InWords) =>
  takeOwn(page, inWords(['Change password', '修改密码']));
const letResign = (page: Page, inWords: InWords) =>
  takeFromRow(page, page.locator('[data-record]').first(), inWords(['Offboard', '办理离职']));

const empty: BilingualText = ['Cannot be empty', '不能为空'];
const nameEmpty: BilingualText = ['The name cannot be empty', '名称不能为空'];
const agentPassword: BilingualText = [
  'Only letters or numbers with less than 8 digits can be entered',
  '只能输入少于 8 位的字母或数字',
];
const different: BilingualText = [
  'Password is different, please re-enter',
  '两次输入的密码不一致，请重新输入',
];
const publish = { role: 'operations', route: '/app-package-release/publish' } as const;
const newCustomer = { role: 'salesperson', route: '/my-client/new-customer' } as const;
const agentForm = { role: 'operations', route: '/agent-manage/agentInfo' } as const;
const levels = { role: 'operations', route: '/agent-grade', open: newLevel } as const;

export const formLines: FormLine[] = [
  { line: 'Agent level', ...levels, field: ['Name', '名称'], message: nameEmpty },
  { line: 'Agent level', ...agentForm, field: ['Level', '等级'], message: empty },
  {
    line: 'Agent level',
    ...levels,
    field: ['Discount rate', '优惠比例'],
    message: ['The discount ratio cannot be empty', '优惠比例不能为空'],
  },
  {
    line: 'Agent password, only letters or digits',
    ...agentForm,
    filled: [[['Password', '密码'], 'ab-12']],
    field: ['Password', '密码'],
    message: agentPassword,
  },
  {
    line: 'Agent password, fewer than 8 characters',
    ...agentForm,
    filled: [[['Password', '密码'], 'abcd1234']],
    field: ['Password', '密码'],
    message: agentPassword,
  },
  {
    line: 'New customer, company name of Chinese characters, letters or digits',
    ...newCustomer,
    filled: [[['Company name', '公司名称'], '有-限']],
    field: ['Company name', '公司名称'],
    message: ['Use only Chinese characters, letters or digits', '只能输入汉字、字母或数字'],
  },
  {
    line: 'New customer, company ID of digits and letters',
    ...newCustomer,
    filled: [[['Company ID', '公司 ID'], 'A-1']],
    field: ['Company ID', '公司 ID'],
    message: ['Use only letters or digits, at most 4', '只能输入字母或数字，最多 4 位'],
  },
  {
    line: 'New customer, password and confirmation must match',
    ...newCustomer,
    filled: [
      [['Login password', '登录密码'], 'Secret-1'],
      [['Confirm password', '确认密码'], 'Secret-2'],
    ],
    field: ['Confirm password', '确认密码'],
    message: [
      'Initial login passwords do not match, please re-enter',
      '两次输入的初始登录密码不一致，请重新输入',
    ],
  },
  {
    line: 'Change password, confirmation must match',
    role: 'agent',
    route: '/account-balance',
    open: changePassword,
    filled: [
      [['New password', '新密码'], 'new1234'],
      [['Confirm password', '确认密码'], 'new1235'],
    ],
    field: ['Confirm password', '确认密码'],
    message: different,
  },
  {
    line: 'Staff password, confirmation must match',
    role: 'agent',
    route: '/user-manage-list',
    open: addStaff,
    filled: [
      [['Password', '密码'], 'Secret-1'],
      [['Confirm password', '确认密码'], 'Secret-2'],
    ],
    field: ['Confirm password', '确认密码'],
    message: different,
  },
  {
    line: 'Package publishing, name required',
    ...publish,
    field: ['Package name', '产品包名称'],
    message: nameEmpty,
  },
  {
    line: 'Package publishing, base seat count required',
    ...publish,
    field: ['Base seats', '基础席位'],
    message: empty,
  },
  {
    line: 'Package publishing, at least one application required',
    ...publish,
    field: ['Applications', '包含应用'],
    message: ['Please add the application of the product package', '请添加产品包的应用'],
  },
  {
    line: 'Package publishing, a trial-or-not choice',
    ...publish,
    field: ['Plan type', '类型'],
    message: empty,
  },
  {
    line: 'Agent recharge, an agent must be chosen first',
    role: 'operations',
    route: '/agent-pay/agentRecharge',
    field: ['Agent', '代理商'],
    message: ['Please select an agent first', '请先选择代理商'],
  },
  {
    line: 'Agent recharge, and an amount entered',
    role: 'operations',
    route: '/agent-pay/agentRecharge',
    field: ['Recharge amount', '充值金额'],
    message: empty,
  },
  {
    line: 'Staff resignation, a receiving member is required when transferring',
    role: 'agent',
    route: '/user-manage-list?status=active',
    open: letResign,
    field: ['Receiving member', '接收人'],
    message: ['Choose the receiving member', '请选择接收人'],
  },
];

interface LimitLine {
  line: string;
  role: Role;
  route: string;
  field: BilingualText;
  /** A text typed at once: the field does not change it, and refuses it. */
  typed: string;
  message: BilingualText;
}

const twenty = '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸';

export const limitLines: LimitLine[] = [
  {
    line: 'New customer, company name up to 20 characters',
    ...newCustomer,
    field: ['Company name', '公司名称'],
    typed: `${twenty}多`,
    message: ['At most 20 characters', '最多 20 个字符'],
  },
  {
    line: 'New agent, company name up to 20 characters',
    ...agentForm,
    field: ['Agent name', '代理商名称'],
    typed: `${twenty}多`,
    message: ['At most 20 characters', '最多 20 个字符'],
  },
  {
    line: 'New customer, company ID at most 4',
    ...newCustomer,
    field: ['Company ID', '公司 ID'],
    typed: 'AB12C',
    message: ['Use only letters or digits, at most 4', '只能输入字母或数字，最多 4 位'],
  },
];
