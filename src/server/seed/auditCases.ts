import { auditCase, type AuditCaseEvent } from '../../machines/auditCase.ts';
import { note } from '../../machines/note.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { auditCaseItems, auditCases } from '../db/schema.ts';
import type { TransitionFields } from '../trail/append.ts';
import type { UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { NoteRow } from './notes.ts';
import type { Random } from './random.ts';
import type { OrderRow } from './salesBook.ts';
import { created, moved } from './steps.ts';

export type CaseRow = typeof auditCases.$inferSelect;
export type CaseItemRow = typeof auditCaseItems.$inferSelect;

/** A record that is put into a case. */
interface Included {
  lifecycle: LifecycleId;
  id: string;
  name: string;
}

interface StepDetails {
  remarks?: string;
  added?: object;
  params?: TransitionFields['params'];
}

const ofOrder = ({ id, orderNo }: OrderRow): Included => ({ lifecycle: 'dealApproval', id, name: orderNo });

/** What the operator looked into: a case that is closed, and one that was closed too early. */
export class DemoCases {
  readonly rows: CaseRow[] = [];
  readonly items: CaseItemRow[] = [];
  readonly notes: NoteRow[] = [];
  readonly trail: TransitionFields[] = [];
  private readonly operator: UserRow;
  private readonly calendar: Calendar;
  private readonly random: Random;

  constructor(
    { orders, users }: { orders: readonly OrderRow[]; users: readonly UserRow[] },
    operator: UserRow,
    calendar: Calendar,
    random: Random,
  ) {
    this.operator = operator;
    this.calendar = calendar;
    this.random = random;
    const [first, second, third] = orders.filter(({ status }) => status === 'approved').slice(-40);
    const seller = users.find(({ id }) => id === third?.salespersonId);
    if (first && second && third && seller) {
      this.tellClosed([first, second]);
      this.tellReopened(third, seller);
    }
  }

  private tellClosed(orders: OrderRow[]): void {
    const row = this.open('季末集中审批核查', '季末两天内连续通过的订单，核对合同与回款。', 24);
    orders.forEach((order, index) => this.include(row, ofOrder(order), 23 - index));
    this.close(row, '合同齐全，回款与订单一致，未发现问题。', 20);
  }

  private tellReopened(order: OrderRow, seller: UserRow): void {
    const row = this.open('大额订单复核', '', 9);
    this.include(row, ofOrder(order), 8);
    row.description = '单笔金额高于平常，核对客户规模与席位数。';
    this.step(row, 'edit', 7);
    this.close(row, '客户规模与席位数相符。', 6);
    Object.assign(row, { status: 'open', conclusion: '', closedAt: null, closedById: null });
    this.step(row, 'reopen', 4, { remarks: '补查经办人。' });
    this.include(row, { lifecycle: 'staff', id: seller.id, name: seller.name }, 3);
    this.note(row, '已向代理商索取签收单，等对方回复。', 2);
  }

  private open(title: string, description: string, daysAgo: number): CaseRow {
    const at = this.at(daysAgo);
    const row: CaseRow = {
      id: this.random.uuid(),
      title,
      description,
      conclusion: '',
      status: 'open',
      itemCount: 0,
      openedById: this.operator.id,
      closedById: null,
      closedAt: null,
      version: 1,
      createdAt: at,
    };
    this.rows.push(row);
    this.trail.push(created(auditCase, row.id, { actor: this.operator, at }));
    return row;
  }

  private include(row: CaseRow, { lifecycle, id: recordId, name }: Included, daysAgo: number): void {
    const at = this.step(row, 'include', daysAgo, {
      added: { lifecycle, record: recordId },
      params: { added: name },
    });
    row.itemCount += 1;
    const item = { caseId: row.id, lifecycle, recordId, entryIndex: null, addedById: this.operator.id };
    this.items.push({ id: this.random.uuid(), ...item, createdAt: at });
  }

  private close(row: CaseRow, conclusion: string, daysAgo: number): void {
    const closedAt = this.step(row, 'close', daysAgo, { remarks: conclusion });
    Object.assign(row, { status: 'closed', conclusion, closedAt, closedById: this.operator.id });
  }

  private note({ id: caseId }: CaseRow, text: string, daysAgo: number): void {
    const { operator } = this;
    const at = this.at(daysAgo);
    const subject = { agentId: null, customerId: null, orderId: null, caseId };
    const kept = {
      status: 'active' as const,
      editedAt: null,
      deletedAt: null,
      deletedById: null,
      version: 1,
    };
    const id = this.random.uuid();
    this.notes.push({ id, ...subject, authorId: operator.id, text, ...kept, createdAt: at });
    this.trail.push(created(note, id, { actor: operator, at }));
  }

  /** Logs the step. When it was. */
  private step(
    row: CaseRow,
    event: AuditCaseEvent['type'],
    daysAgo: number,
    { remarks = '', added = {}, params = {} }: StepDetails = {},
  ): Date {
    const last = this.trail.findLast(({ recordId }) => recordId === row.id);
    if (!last) throw new Error('A case begins with its creation');
    const { operator } = this;
    const actor = { userId: operator.id, role: 'operations', agentId: null } as const;
    const facts = { actor, itemCount: row.itemCount, alreadyIn: false, ...added };
    const at = this.at(daysAgo);
    this.trail.push(moved(auditCase, last, event, facts, { actor: operator, at, remarks, params }));
    row.version += 1;
    return at;
  }

  private at(daysAgo: number): Date {
    return this.calendar.inOfficeHours(daysAgo, this.random);
  }
}
