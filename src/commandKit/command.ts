/**
 * The declaration of an action. Palette, buttons, row menus and keys all render the same declaration; a command never
 * imports a screen: it returns a route, or asks for input by fields that the shared form draws.
 */
import type { Icon } from '../icons/icon.ts';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { Message, MessageKey } from '../domain/message.ts';
import type { Money } from '../domain/money.ts';
import type { GraphClient } from '../graph/client/client.ts';
import type { Registry } from './registry.ts';
import type { CurrentUser, FilePurpose, HostEffect, Role, ShellView } from './appTypes.ts';

/**
 * The data that the commands of each record type decide by; empty here, because no entity is named here. Each entity adds
 * its own next to its record: `declare module '../../commandKit/command.ts' { interface RecordData { order: OrderFacts } }`.
 */
export interface RecordData {}

export type RecordType = keyof RecordData;

/** The record type that a command acts on; undefined if it can run anywhere. */
export type Subject = RecordType | undefined;

/** The data of a command's record; undefined if it acts on none. */
export type DataOf<S extends Subject> = S extends RecordType ? RecordData[S] : undefined;

/** The context that commands run with. */
export interface CommandContext {
  user: CurrentUser;
  role: Role;
  graph: GraphClient;
  t: TFunction;
  shell: ShellView;
  /** The product's other commands and records. */
  registry: Registry;
}

interface RecordShown<T extends RecordType> {
  type: T;
  id: string;
  /** The name that people use: an order number, a company name. */
  name: string;
  /** The route of its page when it is opened from its list; absent: the page that the role has for it. */
  route?: string;
  data: RecordData[T];
}

/** A record as the palette and the screens show it, with the facts its commands decide by; discriminated by its type. */
export type CommandRecord<T extends RecordType = RecordType> = { [K in T]: RecordShown<K> }[T];

/** The record that a command runs on; undefined if it acts on none. */
export type RecordOf<S extends Subject> = S extends RecordType ? CommandRecord<S> : undefined;

/**
 * The value of a field. Of a list: the chosen values. Of a table: the choice of each row by the row's id, '' if there is
 * none.
 */
export type FieldValue = string | number | boolean | File | null | readonly string[] | Record<string, string>;
export type FieldValues = Record<string, FieldValue>;

export interface Choice {
  value: string;
  label: string;
  /** Second line: price, base seats. */
  description?: string;
  /** The reason why it cannot be chosen now; it stays visible. */
  blocked?: string;
}

/** A record that the user assigns a choice to. */
export interface AssignedRow {
  id: string;
  name: string;
  /** Second line: facts that depend on the record. */
  facts?: string;
}

interface FieldBase {
  name: string;
  label: MessageKey;
  /** The line below the field; the error replaces it. */
  help?: MessageKey;
  optional?: boolean;
  /** Name of the field in the call's errors, if it differs. */
  serverName?: string;
  /** Tells whether the form shows the field, given the other values; absent: always. */
  when?: (values: FieldValues) => boolean;
}

/** One input of a command, drawn alike in palette, modal and page. */
export type Field<S extends Subject = Subject> =
  | (FieldBase & {
      kind: 'text' | 'password' | 'textarea';
      maxLength?: number;
      /** Number of lines of a textarea, however long the text is; absent: it grows with the text. */
      rows?: number;
      autoComplete?: string;
      /** The kind of figure that fills the field from a typed line: eleven digits are a phone. */
      is?: 'phone' | 'version';
    })
  /** `is`: the kind of figure of a typed line that a label or counter binds to it ("25 seats", "席位价 180"). */
  | (FieldBase & { kind: 'integer'; min: number; max: number; is?: 'seats' | 'people' | 'months' })
  /** An amount in yuan, or a percentage; stored as typed, and converted to the exact value by the schema. */
  | (FieldBase & { kind: 'money' | 'rate'; is?: 'price' | 'seatPrice' })
  | (FieldBase & {
      kind: 'choice';
      /** The type of the records to choose from, whose ids are the values: a typed line may name one. */
      recordType?: RecordType;
      /** True if the choices are known without a request, so that a typed line is compared with them. */
      isLocal?: true;
      choices: (context: CommandContext, data: DataOf<S>) => Promise<Choice[]>;
      /** Searches by the typed text, if there may be more choices than `choices` returned. */
      search?: (context: CommandContext, data: DataOf<S>, keyword: string) => Promise<Choice[]>;
    })
  /** Several of the choices; its value is the list of their values. */
  | (FieldBase & {
      kind: 'choices';
      /** The choices that a record already has, with their names: they do not move when all choices are loaded. */
      known?: (data: DataOf<S>) => Choice[];
      choices: (context: CommandContext, data: DataOf<S>) => Promise<Choice[]>;
    })
  /**
   * A yes to the consequence's question; shown only while there is one. Its value is the question. `expected`: a question of
   * the expected length; it reserves that space before, and shows the field's help there meanwhile.
   */
  | (FieldBase & { kind: 'acknowledgement'; expected?: (context: CommandContext, data: DataOf<S>) => string })
  /** A table: one of the choices for each row. */
  | (FieldBase & {
      kind: 'assignments';
      /** Column headings over the records and over the choices. */
      columns: readonly [MessageKey, MessageKey];
      rows: (context: CommandContext, data: DataOf<S>) => Promise<AssignedRow[]>;
      choices: (context: CommandContext, data: DataOf<S>) => Promise<Choice[]>;
      /** Id of the row that a field of the call's errors is about; undefined if it is about no row. */
      refusedRow: (serverField: string, value: FieldValue) => string | undefined;
    })
  /** A few checkboxes; its value is the list of the ticked ones. */
  | (FieldBase & { kind: 'checkboxes'; options: { value: string; label: MessageKey }[] })
  | (FieldBase & {
      kind: 'file';
      accept: readonly string[];
      /** The purpose that the file is checked for. */
      purpose: FilePurpose;
      /** Size limit in bytes; the help text shows it. */
      sizeLimit: number;
      /**
       * Field of the form's values with the name of the file that remains if none is chosen; emptied when the file is
       * removed.
       */
      storedFileField?: string;
    });

export interface ConsequenceLine {
  label: string;
  value: string;
  emphasis?: boolean;
  tone?: 'danger';
}

/** The effect of a command in figures, shown before it runs (R-form-6). */
export interface Consequence {
  lines: ConsequenceLine[];
  /** The figure on the button after the verb: "−¥12,800.00". */
  figure?: string;
  /** The price the server computed; sent back with the order. */
  amount?: Money;
  /** The question that the `acknowledgement` field answers before the form is sent, in the page's language. */
  acknowledge?: string;
  /** The reason why it cannot be done with this input, in the server's own words. */
  blocked?: string;
}

/** The known shape of a consequence before it is computed; it reserves the final size meanwhile (R-form-15). */
export interface ExpectedConsequence {
  /** The labels of all lines there may be; with a value of the expected length if it is no amount. */
  lines: readonly (MessageKey | readonly [label: MessageKey, value: string])[];
  /** A figure as long as the one on the button; absent: the button has none. */
  figure?: string;
}

/** Placeholder figure as wide as most amounts are on a button. */
export const usualFigure = '−¥000,000.00';

/**
 * The names of fields that the schema of their form converts to another name: `trial: 'kind'` if the field `kind` is sent as
 * `trial`. Each entity adds its own, as it adds its `RecordData`.
 */
export interface ConvertedFields {}

/** The fields that no form opens with a value: a password is never returned, and a question is answered each time. */
type NeverOpened = `${string}assword` | `${string}asswordAgain` | 'confirmed';
type FieldOf<Name extends string> = Name extends keyof ConvertedFields
  ? Extract<ConvertedFields[Name], string>
  : Name;

/** A value for each field that the form of an edit sends. A field left out would be saved as empty. */
export type OpeningValues<Values> = FieldValues &
  Record<FieldOf<Exclude<keyof NoInfer<Values> & string, NeverOpened>>, FieldValue>;

/** Initial values of a form: known at once, or requested, such as a company ID that the server proposes. */
type Initial<S extends Subject, Opening> = (
  context: CommandContext,
  data: DataOf<S>,
) => Opening | Promise<Opening>;

interface FormInput<S extends Subject, Values> {
  fields: Field<S>[];
  /** Loaded with the form, because a list of records needs no schema library. */
  schema: (context: CommandContext, data: DataOf<S>) => Promise<z.ZodType<Values, unknown>>;
  /**
   * Placeholder values while the initial ones load: they reserve space for the fields they show and for texts (R-form-15).
   */
  meanwhile?: (context: CommandContext, data: DataOf<S>) => FieldValues;
  /** Computed again a moment after the last change, while the form is open. Undefined until there is enough input. */
  consequence?: (
    context: CommandContext,
    data: DataOf<S>,
    values: FieldValues,
  ) => Promise<Consequence | undefined>;
  /** The expected shape of its consequence; absent: two lines with amounts. */
  expected?:
    | ExpectedConsequence
    | ((context: CommandContext, data: DataOf<S>, values: FieldValues) => ExpectedConsequence);
}

/** The input of a command as the registry stores it. */
export interface Input<S extends Subject, Values> extends FormInput<S, Values> {
  /** Text of the button that sends the form; absent: the command's title. */
  submit?: 'create' | 'save' | undefined;
  initial?: Initial<S, FieldValues> | undefined;
}

/** The input of a command as it is declared: a form that saves opens with a value for each of its fields. */
export type DeclaredInput<S extends Subject, Values> = FormInput<S, Values> &
  (
    | { submit: 'save'; initial: Initial<S, OpeningValues<Values>> }
    | { submit?: 'create'; initial?: Initial<S, FieldValues> }
  );

/** The result for one record. */
export interface ResultLine {
  id: string;
  name: string;
  text: string;
  tone?: 'refused';
  /** More facts about the record, shown below its name. */
  facts?: string | undefined;
}

/** One of several records that a command was run on. */
export interface ProcessedRecord {
  id: string;
  name: string;
  /** The reason why it was refused for this record, in the page's language; absent: it succeeded. */
  refused?: string;
}

/** The result of a command. */
export interface Outcome {
  /** The message that the notice shows; absent: no notice. */
  notice?: Message;
  /** The results for each record, below the notice. */
  results?: ResultLine[];
  /** The records that a bulk command was run on. */
  processed?: readonly ProcessedRecord[];
  /** True if the command changed something; absent: true if there is a notice. */
  changed?: boolean;
  /** The route that the notice links to, or, with `go`, the route that the page opens at once. */
  route?: string;
  go?: boolean;
  /** A change to the page around the screens, such as language or theme, which the host makes. */
  effect?: HostEffect;
}

/** The result of a command: its outcome, or the error that it threw. */
export type RunResult = { outcome: Outcome } | { failure: unknown };

/** The input that every command runs with, whatever it acts on. */
export interface RunInput<Values> {
  context: CommandContext;
  values: Values;
  consequence: Consequence | undefined;
  /** One key for each opened form, so that a repeated send is one action. */
  idempotencyKey: string;
}

export interface RunContext<S extends Subject, Values> extends RunInput<Values> {
  record: RecordOf<S>;
}

export interface CommandSpec<S extends Subject, Values, Form = DeclaredInput<NoInfer<S>, Values>> {
  /** Written by hand and never changed, because recents, keys and receipts refer to it. */
  id: string;
  /** A verb and a noun. */
  title: MessageKey;
  icon: Icon;
  /** More words it is found by, in either language. The product's words are in commandWords.ts. */
  keywords?: string[];
  roles: readonly Role[];
  /** Type of record it acts on; absent: it can be run anywhere. */
  on?: S;
  /** Key that runs it on the record in focus ("a"), or anywhere ("g d"). */
  key?: string;
  /** True if it rejects or removes something: drawn in red. */
  destructive?: boolean;
  /** Offered before the other commands of its record. */
  primary?: boolean;
  /** True if it works on the page's content: the palette offers it among the first while it is available. */
  pageAction?: boolean;
  /** True if only the menus of its record and the palette offer it, and no button of a page. */
  menuOnly?: boolean;
  /**
   * The states of its records that a picker offers; absent: any. `event`: the event it sends to the lifecycle.
   * `readBeforeOffer`: more than the state decides, so each record is read before it is offered.
   */
  from?: { lifecycle?: string; event?: string; states: readonly string[]; readBeforeOffer?: boolean };
  /** Returns the reasons why it cannot run now; empty if it can. For lifecycle events this is the machine's answer. */
  blockedBy?: (context: CommandContext, data: DataOf<S>) => Message[];
  /**
   * Labels by reason that a row shows instead of its button while it is blocked; a reason without one shows a general label.
   */
  blockedLabels?: Readonly<Partial<Record<MessageKey, MessageKey>>>;
  /** Tells whether the command makes sense in the record's state; false hides it (an approved deal offers no approval). */
  applies?: (context: CommandContext, data: DataOf<S>) => boolean;
  input?: Form;
  /** The page that opens the form on a mouse click; by key and in the palette it opens where the user is. */
  page?: (record: RecordOf<NoInfer<S>> | undefined) => string;
  /** Allows the command on several records at once, with the same input; may state the total effect in figures. */
  bulk?: {
    consequence?: (context: CommandContext, all: DataOf<S>[]) => Promise<Consequence | undefined>;
    /** Same meaning as `expected` for one record. */
    expected?: ExpectedConsequence | ((context: CommandContext) => ExpectedConsequence);
    /** Returns why it cannot run on a record after others were processed: a quota runs down. Absent: as on each alone. */
    blockedAfter?: (context: CommandContext, data: DataOf<S>, processed: DataOf<S>[]) => Message[];
    /**
     * Processes all of them in one call. Absent: one after the other, each with its own result. `needsInput`: the command's
     * input is requested one time; otherwise the form asks nothing and `values` is empty.
     */
    runAll?: (
      context: CommandContext,
      records: RecordOf<S>[],
      sending: Pick<RunInput<Values>, 'values' | 'idempotencyKey'>,
    ) => Promise<Outcome>;
    needsInput?: true;
  };
  /**
   * For a command without input: the question that the user confirms before it runs; a function if it depends on the record.
   */
  confirm?: MessageKey | ((data: DataOf<S>) => MessageKey);
  run: (run: RunContext<S, Values>) => Promise<Outcome>;
}

/** A declared command as the registry stores it: on any record type or none, with values that its own schema parsed. */
export type Command = CommandSpec<Subject, unknown, Input<Subject, unknown>>;

/** Tells whether its form asks for a password, so that the text typed for the command may contain one. */
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
 * Removes the record type and the values from the command's type, so that one list can hold all commands. TypeScript has no
 * type for "a command on some type of record, with its own data". The cast is safe because commands are looked up by record
 * type (`commandsOn`; `host.execute` throws if the types differ). Their values are always parsed by their own schema.
 */
function forRegistry<S extends Subject, Values>(spec: CommandSpec<S, Values>): Command {
  return spec as unknown as Command;
}
