import { dayOf } from '../../domain/dates.ts';
import { note as noteLifecycle } from '../../machines/note.ts';
import type { notes } from '../db/schema/notes.ts';
import type { UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { CustomerRow } from './customers.ts';
import type { Random } from './random.ts';
import type { OrderRow } from './salesBook.ts';
import { created, moved } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';

export type NoteRow = typeof notes.$inferSelect;

const minute = 60_000;

const customerTexts = [
  '电话沟通：对方行政负责人更换，新联系人下周到岗后再约演示。',
  '上门拜访，现场演示了审批和报表，客户希望先给财务部试用。',
  '客户反馈移动端登录慢，已转开发者排查，周五前回复。',
  '续费意向明确，等对方总经理出差回来签字。',
  '对方在比较另一家的报价，关注席位单价，已说明加购规则。',
  '发票抬头有变更，下次下单前向客户索取新的开票资料。',
  '微信确认：培训安排在月底，参加人数约 20 人。',
  '客户明年计划扩招，预计增购席位，第一季度再跟进。',
];
const orderTexts = [
  '合同已寄出，预计后天送达。',
  '客户财务确认本周内付款。',
  '席位数已与客户人事核对，无误。',
  '合同缺一页盖章，已通知客户补寄。',
];

/** Returns the notes of active salespeople on some of their customers and on the latest orders, with their trail. */
export function demoNotes(
  { customers, orders, users }: { customers: CustomerRow[]; orders: OrderRow[]; users: UserRow[] },
  calendar: Calendar,
  random: Random,
): { rows: NoteRow[]; trail: TransitionFields[] } {
  const authors = new Map(users.filter(({ status }) => status === 'active').map((user) => [user.id, user]));
  const rows: NoteRow[] = [];
  const trail: TransitionFields[] = [];
  const add = (subject: CustomerRow | OrderRow, text: string, at: Date) => {
    const author = authors.get(subject.salespersonId);
    if (!author || at.getTime() > calendar.now.getTime()) return;
    const order = 'orderNo' in subject ? subject : undefined;
    const row: NoteRow = {
      id: random.uuid(),
      agentId: subject.agentId,
      customerId: order?.customerId ?? subject.id,
      orderId: order?.id ?? null,
      caseId: null,
      authorId: author.id,
      text,
      status: 'active',
      editedAt: null,
      deletedAt: null,
      deletedById: null,
      version: 1,
      createdAt: at,
    };
    const creation = created(noteLifecycle, row.id, { actor: author, at });
    rows.push(row);
    trail.push(creation);
    if (random.chance(0.2)) change(row, creation, author);
  };
  /** Changes a note: most changes are edits within minutes; a mistake is deleted. */
  const change = (row: NoteRow, creation: TransitionFields, author: UserRow) => {
    const at = new Date(row.createdAt.getTime() + random.between(1, 9) * minute);
    if (at.getTime() > calendar.now.getTime()) return;
    const event = random.chance(0.25) ? 'delete' : 'edit';
    const { agentId } = author;
    const facts = {
      actor: { userId: author.id, role: 'salesperson', agentId },
      authorId: author.id,
    } as const;
    trail.push(moved(noteLifecycle, creation, event, facts, { actor: author, at }));
    row.version = 2;
    if (event === 'edit') row.editedAt = at;
    else Object.assign(row, { status: 'deleted', text: '', deletedAt: at, deletedById: author.id });
  };
  /** Every fourth customer, and the newest of every salesperson. */
  const noted = customers.filter(
    ({ salespersonId }, index) => index % 4 === 0 || customers[index + 1]?.salespersonId !== salespersonId,
  );
  for (const customer of noted) {
    const since = calendar.daysAgo(dayOf(customer.createdAt));
    for (let count = random.between(1, 3); count > 0; count -= 1)
      add(customer, random.pick(customerTexts), calendar.inOfficeHours(random.between(1, since - 1), random));
  }
  for (const order of orders
    .slice(-24)
    .filter(({ status }, index) => index % 3 === 0 || status === 'pending'))
    add(order, random.pick(orderTexts), new Date(order.appliedAt.getTime() + random.between(5, 55) * minute));
  return { rows, trail };
}
