import type { MessageKey } from '../../domain/message.ts';
import { factsOf, describeFact } from '../../domain/auditFacts.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { actingRole } from '../../domain/roles.ts';
import { namedState } from '../../machines/lifecycles.ts';
import { hasWords } from '../http/translator.ts';
import { leafHash } from '../trail/merkle.ts';
import type { ProvedEntry } from './evidence.ts';

/** Translates a message into the caller's language. */
export type Words = (key: MessageKey, params?: Record<string, string | number>) => string;

/** Returns the texts of an entry, in the words of the page. */
export function entryTexts({ kind, row, text, index }: ProvedEntry, words: Words) {
  const hash = leafHash(text).toString('hex');
  const common = { index, hash, at: row.at, session: row.sessionId ?? '', request: row.requestId ?? '' };
  if (kind === 'transition') {
    const state = (id: string) => {
      const named = namedState(row.lifecycle, id);
      return named ? words(named.label) : id;
    };
    return {
      ...common,
      event: words(auditEventKey({ kind, event: row.event })),
      from: row.from === null ? '' : state(row.from),
      to: state(row.to),
      actor: row.actorName,
      role: words(`role.${actingRole(row.actorRoleId)}`),
      remarks: row.remarks,
      figures: factLines(row.facts ?? row.params, words),
    };
  }
  const roleId = kind === 'security' ? row.actorRoleId : null;
  return {
    ...common,
    event: words(auditEventKey({ kind, event: row.kind })),
    from: '',
    to: '',
    actor: kind === 'security' ? row.actorName : '',
    role: roleId === null ? '' : words(`role.${actingRole(roleId)}`),
    remarks: kind === 'ledger' ? row.remarks : '',
    figures:
      kind === 'ledger'
        ? [`${formatMoney(row.amount)} → ${formatMoney(row.balanceAfter)}`]
        : factLines(row.details, words),
  };
}

/** Returns one line for each fact; omits missing values. */
function factLines(facts: object, words: Words): string[] {
  return factsOf(facts)
    .map((fact) => describeFact(fact, { translate: words, isWorded: hasWords }))
    .map(({ name, value }) => `${name}: ${value}`);
}
