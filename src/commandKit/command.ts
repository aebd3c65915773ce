/**
 * The declaration of an action. Palette, buttons, row menus and keys all render the same declaration; a command never
 * imports a screen: it returns a route, or asks for input by fields that the shared form draws.
 */
import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { Message, MessageKey } from '../domain/message.ts';
import type { Money } from '../domain/money.ts';
import type { GraphClient } from '../graph/client/client.ts';
import type { Registry } from './registry.ts';
import type { CurrentUser, FilePurpose, HostEffect, Role, ShellView } from './appTypes.ts';

/**
 * The data that the commands of each type of record decide by; empty here, where no entity is named. Each adds its own
 * beside its record: `declare module '../../commandKit/command.ts' { interface RecordData { order: OrderFacts } }`.
 */
export interface RecordData {}

export type RecordType = keyof RecordData;

/** What a command acts on: a type of record, or undefined where it can be run anywhere. */
export type Subject = RecordType | undefined;

/** The data of a command's record; undefined where it acts on none. */
export type DataOf<S extends Subject> = S extends RecordType ? RecordData[S] : undefined;

/** What commands run with. */
export interface CommandContext {
  user: CurrentUser;
  role: Role;
  graph: GraphClient;
  t: TFunction;
  shell: ShellView;
  /** What else the product has. */
  registry: Registry;
}

interface RecordShown<T extends RecordType> {
  type: T;
  id: string;
  /** Order number, company name: what people call it. */
  name: string;
  /** Where its page opens from the list it stands in; absent: the page of its own that the role has. */
  route?: string;
  data: RecordData[T];
}

/** A record as the palette and the screens show it, with the facts its commands decide by; told apart by its type. */
export type CommandRecord<T extends RecordType = RecordType> = { [K in T]: RecordShown<K> }[T];

/** The record that a command runs on; undefined where it acts on none. */
export type RecordOf<S extends Subject> = S extends RecordType ? CommandRecord<S> : undefined;

/** A list: what was chosen of several. A record: the choice of each row of a table, by the row's id; '' where there is none. */
export type FieldValue = string | number | boolean | File | null | readonly string[] | Record<string, string>;
export type FieldValues = Record<string, FieldValue>;

export interface Choice {
  value: string;
  label: string;
  /** Second line: price, base seats. */
  description?: string;
  /** Why it cannot be chosen now; it stays visible. */
  blocked?: string;
}

/** A record that something is chosen for. */
export interface AssignedRow {
  id: string;
  name: string;
  /** Second line: what hangs on it. */
  facts?: string;
}

interface FieldBase {
  name: string;
  label: MessageKey;
  /** The line below the field; the error takes its place. */
  help?: MessageKey;
  optional?: boolean;
  /** Name of the field in the call's errors, where it is another. */
  serverName?: string;
  /** Whether it is asked for, given what the others hold; absent: always. */
  when?: (values: FieldValues) => boolean;
}

/** One input of a command, drawn alike in palette, modal and page. */
export type Field<S extends Subject = Subject> =
  | (FieldBase & {
      kind: 'text' | 'password' | 'textarea';
      maxLength?: number;
      /** Of a textarea: its lines, however long the text is; absent: it grows with the text. */
      rows?: number;
      autoComplete?: string;
      /** Takes this figure of a typed line: eleven digits are a phone. */
      is?: 'phone' | 'version';
    })
  /** `is`: takes the figures of a typed line that a label or counter binds to it ("25 seats", "席位价 180"). */
  | (FieldBase & { kind: 'integer'; min: number; max: number; is?: 'seats' | 'people' | 'months' })
  /** An amount in yuan, or a percentage; kept as typed, made exact by the schema. */
  | (FieldBase & { kind: 'money' | 'rate'; is?: 'price' | 'seatPrice' })
  | (FieldBase & {
      kind: 'choice';
      /** The type of the records that are chosen from, whose values are their ids: a typed line may name one. */
      recordType?: RecordType;
      /** Its choices are known without a request, so a typed line is compared with them. */
      isLocal?: true;
      choices: (context: CommandContext, data: DataOf<S>) => Promise<Choice[]>;
      /** Asked with what is typed, where there may be more than `choices` gave. */
      search?: (context: CommandContext, data: DataOf<S>, keyword: string) => Promise<Choice[]>;
    })
  /** Several of the choices; its value is the list of theirs. */
  | (FieldBase & {
      kind: 'choices';
      /** Those that a record has already, with their names: they take no other place once all are known. */
      known?: (data: DataOf<S>) => Choice[];
      choices: (context: CommandContext, data: DataOf<S>) => Promise<Choice[]>;
    })
  /**
   * A yes to the consequence's question; drawn only while there is one. Its value is the question. `expected`: a question as
   * long as the one to come: it has that place before, where its help stands meanwhile.
   */
  | (FieldBase & { kind: 'acknowledgement'; expected?: (context: CommandContext, data: DataOf<S>) => string })
  /** A table: one of the choices for each row. */
  | (FieldBase & {
      kind: 'assignments';
      /** Over the records and over the choices. */
      columns: readonly [MessageKey, MessageKey];
      rows: (context: CommandContext, data: DataOf<S>) => Promise<AssignedRow[]>;
      choices: (context: CommandContext, data: DataOf<S>) => Promise<Choice[]>;
      /** Id of the row that a field of the call's errors is about; undefined where it is about no row. */
      refusedRow: (serverField: string, value: FieldValue) => string | undefined;
    })
  /** Any of a few; its value is the list of those that are ticked. */
  | (FieldBase & { kind: 'checkboxes'; options: { value: string; label: MessageKey }[] })
  | (FieldBase & {
      kind: 'file';
      accept: readonly string[];
      /** What it is checked for. */
      purpose: FilePurpose;
      /** Bytes; its help is told. */
      sizeLimit: number;
      /** Where the form's values hold the name of the file that stays when none is chosen; emptied when it is removed. */
      storedFileField?: string;
    });

export interface ConsequenceLine {
  label: string;
  value: string;
  emphasis?: boolean;
  tone?: 'danger';
}

/** What will happen, in figures, before it does (R-form-6). */
export interface Consequence {
  lines: ConsequenceLine[];
  /** Written on the button after the verb: "−¥12,800.00". */
  figure?: string;
  /** The price the server computed; goes back with the order. */
  amount?: Money;
  /** Asked before it is sent: answered in the `acknowledgement` field. In the page's language. */
  acknowledge?: string;
  /** Why it cannot be done with this input; the server's own words. */
  blocked?: string;
}

/** What is known of a consequence before it is computed: its place stands at its final size meanwhile (R-form-15). */
export interface ExpectedConsequence {
  /** The labels of its lines, as many as there may be; with a value as long as the one to come where that is no amount. */
  lines: readonly (MessageKey | readonly [label: MessageKey, value: string])[];
  /** A figure as long as the one on the button; absent: none is written there. */
  figure?: string;
}

/** As wide as most amounts are on a button. */
export const usualFigure = '−¥000,000.00';

export interface Input<S extends Subject, Values> {
  fields: Field<S>[];
  /** What the button says that sends it; absent: the command's title. */
  submit?: 'create' | 'save';
  /** Loaded with the form: a list of records needs no schema library. */
  schema: (context: CommandContext, data: DataOf<S>) => Promise<z.ZodType<Values, unknown>>;
  /** Values the form opens with: known at once, or asked for, such as a company ID that the server proposes. */
  initial?: (context: CommandContext, data: DataOf<S>) => FieldValues | Promise<FieldValues>;
  /** What is known of them while they are asked for: fields that show by them, and texts as long, have their place (R-form-15). */
  meanwhile?: (context: CommandContext, data: DataOf<S>) => FieldValues;
  /** Asked again, a moment after the last change, while the form is open. Undefined until there is enough to tell. */
  consequence?: (
    context: CommandContext,
    data: DataOf<S>,
    values: FieldValues,
  ) => Promise<Consequence | undefined>;
  /** What its consequence will look like; absent: two lines with amounts. */
  expected?:
    | ExpectedConsequence
    | ((context: CommandContext, data: DataOf<S>, values: FieldValues) => ExpectedConsequence);
}

/** What came of it for one record. */
export interface ResultLine {
  id: string;
  name: string;
  text: string;
  tone?: 'refused';
  /** What else is known of the record: below its name. */
  facts?: string | undefined;
}

/** One of several records that a command was taken on. */
export interface ProcessedRecord {
  id: string;
  name: string;
  /** Why it was not taken on it, in the page's language; absent: it was. */
  refused?: string;
}

/** What came of it. */
export interface Outcome {
  /** Named in the notice; absent: no notice. */
  notice?: Message;
  /** Record by record, below the notice. */
  results?: ResultLine[];
  /** The records that it was taken on, of a command on several. */
  processed?: readonly ProcessedRecord[];
  /** Whether something was changed; absent: where a notice tells of it. */
  acted?: boolean;
  /** Where the notice leads, or, with `go`, where the page goes at once. */
  route?: string;
  go?: boolean;
  /** Calls of the host: the page's own affairs, such as language or theme. */
  effect?: HostEffect;
}

/** What came of a command that was run. */
export type RunResult = { outcome: Outcome } | { failure: unknown };

/** What each command is run with, whatever it acts on. */
export interface RunInput<Values> {
  context: CommandContext;
  values: Values;
  consequence: Consequence | undefined;
  /** One for each opened form, so that a repeated send is one action. */
  idempotencyKey: string;
}

export interface RunContext<S extends Subject, Values> extends RunInput<Values> {
  record: RecordOf<S>;
}

export interface CommandSpec<S extends Subject, Values> {
  /** Written by hand and never changed: recents, keys and receipts hang on it. */
  id: string;
  /** A verb and a noun. */
  title: MessageKey;
  icon: Icon;
  /** More words it is found by, in either language. Those of the product stand in commandWords.ts. */
  keywords?: string[];
  roles: readonly Role[];
  /** Type of record it acts on; absent: it can be run anywhere. */
  on?: S;
  /** Key that runs it on the record in focus ("a"), or anywhere ("g d"). */
  key?: string;
  /** Rejecting, removing: drawn in red. */
  destructive?: boolean;
  /** Offered before the others on its record. */
  primary?: boolean;
  /** Works on what the page shows: the palette offers it among the first while it can be taken. */
  pageAction?: boolean;
  /** Offered in the menus of its record and in the palette, by no button of a page. */
  menuOnly?: boolean;
  /**
   * The states that its records are in before it: what a picker offers. Absent: any. `event`: what it sends to the
   * lifecycle. `each`: more than the state decides, so each record is read before it is offered.
   */
  from?: { lifecycle?: string; event?: string; states: readonly string[]; each?: boolean };
  /** Why it cannot be taken now: empty when it can. For lifecycle events this is the machine's answer. */
  blockedBy?: (context: CommandContext, data: DataOf<S>) => Message[];
  /** What a row shows instead of its button while it is blocked, by the reason; without one here it says only that it is. */
  blockedLabels?: Readonly<Partial<Record<MessageKey, MessageKey>>>;
  /** Whether it makes sense at all in the record's state; false hides it (an approved deal offers no approval). */
  applies?: (context: CommandContext, data: DataOf<S>) => boolean;
  input?: Input<NoInfer<S>, Values>;
  /** By mouse its form opens as this page; by key and in the palette it stays where one is. */
  page?: (record: RecordOf<NoInfer<S>> | undefined) => string;
  /** It may be taken on several records at once, with the same input; with what that does in all, in figures. */
  bulk?: {
    consequence?: (context: CommandContext, all: DataOf<S>[]) => Promise<Consequence | undefined>;
    /** As that of one record. */
    expected?: ExpectedConsequence | ((context: CommandContext) => ExpectedConsequence);
    /** Why it cannot be taken on a record once it has been on others: a quota runs down. Absent: as on each alone. */
    blockedAfter?: (context: CommandContext, data: DataOf<S>, processed: DataOf<S>[]) => Message[];
    /**
     * Takes all of them in one go. Absent: one after the other, each with its own result. `asks`: with the command's input,
     * which is asked for once; else without a question, with no values.
     */
    together?: (
      context: CommandContext,
      records: RecordOf<S>[],
      sending: Pick<RunInput<Values>, 'values' | 'idempotencyKey'>,
    ) => Promise<Outcome>;
    needsInput?: true;
  };
  /** Without input: asked before it runs. The question, where it depends on the record by a function. */
  confirm?: MessageKey | ((data: DataOf<S>) => MessageKey);
  run: (run: RunContext<S, Values>) => Promise<Outcome>;
}

/** A declared command as the registry holds it: on some record or none, with values that its own schema has made. */
export type Command = CommandSpec<Subject, unknown>;

/** Whether its form asks for a password: what is typed for such a command may hold one. */
export function hasPassword({ input }: Command): boolean {
  return input?.fields.some(({ kind }) => kind === 'password') ?? false;
}

/** Declares a command. The data follows from `on`, the values from the schema of its form. */
export function defineCommand<Values = unknown, S extends Subject = undefined>(
  spec: CommandSpec<S, Values>,
): Command {
  return forRegistry(spec);
}

/**
 * Leaves out of the type what a command acts on and which values it takes, so that one list can hold all commands.
 * TypeScript has no type for "a command on some type of record, with its own data". The cast holds because
 * commands are taken by the type of a record (`commandsOn`; `host.execute` throws where the types differ), and their
 * values are what their own schema has parsed.
 */
function forRegistry<S extends Subject, Values>(spec: CommandSpec<S, Values>): Command {
  return spec as unknown as Command;
}
