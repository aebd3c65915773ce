import { auditCase, type AuditCaseEvent, type CaseNoteStep } from '../../machines/auditCase.ts';
import { note, type NoteEvent } from '../../machines/note.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { caseNoteParams } from '../auditCase/service.ts';
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

/** The cases of the operator: one that is closed, and one that was closed too early. */
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
    const row = this.open('大额订单复核', '', 12);
    this.include(row, ofOrder(order), 11);
    const mistaken = this.note(row, '席位数与上月合同不符。', 10);
    this.takeBack(row, mistaken, 9);
    row.description = '单笔金额高于平常，核对客户规模与席位数。';
    this.step(row, 'edit', 7);
    this.close(row, '客户规模与席位数相符。', 6);
    Object.assign(row, { status: 'open', conclusion: '', closedAt: null, closedById: null });
    this.step(row, 'reopen', 4, { remarks: '补查经办人。' });
    this.include(row, { lifecycle: 'staff', id: seller.id, name: seller.name }, 3);
    const requestNote = this.note(row, '已向代理商索取签收单。', 2);
    this.rewrite(row, requestNote, '已向代理商索取签收单，等对方回复。', 1);
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

  private note(row: CaseRow, text: string, daysAgo: number): NoteRow {
    const { operator } = this;
    const id = this.random.uuid();
    const at = this.noteStep(row, 'add', { id, text }, daysAgo);
    const written: NoteRow = {
      id,
      agentId: null,
      customerId: null,
      orderId: null,
      caseId: row.id,
      authorId: operator.id,
      text,
      status: 'active',
      editedAt: null,
      deletedAt: null,
      deletedById: null,
      version: 1,
      createdAt: at,
    };
    this.notes.push(written);
    this.trail.push(created(note, id, { actor: operator, at }));
    return written;
  }

  private rewrite(row: CaseRow, written: NoteRow, text: string, daysAgo: number): void {
    const editedAt = this.noteStep(row, 'edit', { id: written.id, text }, daysAgo);
    this.moveNote(written, 'edit', editedAt);
    Object.assign(written, { text, editedAt });
  }

  private takeBack(row: CaseRow, written: NoteRow, daysAgo: number): void {
    const deletedAt = this.noteStep(row, 'delete', written, daysAgo);
    this.moveNote(written, 'delete', deletedAt);
    Object.assign(written, { status: 'deleted', text: '', deletedAt, deletedById: this.operator.id });
  }

  /** Adds the step to the trail of the case. */
  private noteStep(
    row: CaseRow,
    done: CaseNoteStep,
    { id, text }: Pick<NoteRow, 'id' | 'text'>,
    daysAgo: number,
  ): Date {
    const { id: authorId, name } = this.operator;
    const params = caseNoteParams(done, name);
    const added = { note: id, authorId, noteStep: done };
    return this.step(row, 'note', daysAgo, { remarks: text, added, params });
  }

  /** Adds the step to the note's own trail. */
  private moveNote(written: NoteRow, event: NoteEvent['type'], at: Date): void {
    const { operator } = this;
    const last = this.trail.findLast(({ recordId }) => recordId === written.id);
    if (!last) throw new Error('A note begins with its creation');
    const facts = { actor: this.actor, authorId: operator.id, caseClosed: false };
    this.trail.push(moved(note, last, event, facts, { actor: operator, at }));
    written.version += 1;
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
    const facts = { actor: this.actor, itemCount: row.itemCount, alreadyIn: false, ...added };
    const at = this.at(daysAgo);
    this.trail.push(moved(auditCase, last, event, facts, { actor: operator, at, remarks, params }));
    row.version += 1;
    return at;
  }

  private get actor() {
    return { userId: this.operator.id, role: 'operations', agentId: null } as const;
  }

  private at(daysAgo: number): Date {
    return this.calendar.inOfficeHours(daysAgo, this.random);
  }
}
