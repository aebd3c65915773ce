import { Anchor, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { auditEntryName } from '../../commands/auditEntry/auditEntryRecord.ts';
import type { AuditEntry, AuditEntryDetail, RelatedEntry } from '../../domain/auditEntry.ts';
import { auditDeskRoute, auditEntryRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { namedState } from '../../machines/lifecycles.ts';
import { Facts, type Fact } from '../../ui/page/Facts.tsx';
import { spanText } from '../../ui/chart/span.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { shareText } from './auditColumns.tsx';
import { eventText, roleText } from './entryWords.ts';
import { useFactWords } from './useFactWords.ts';

interface EntryPanelProps {
  entry: AuditEntry;
  detail: AuditEntryDetail;
  /** True if the panel names its entry, because two are shown. */
  named: boolean;
  /** The entry shown next to this one; differences are in bold. */
  against?: AuditEntry;
}

/** Shows all that an entry stores: its event, the facts of the rules, its changes, its proof, and the auditors' notes. */
export function EntryPanel({ entry, detail, named, against }: EntryPanelProps) {
  const { t } = useTranslation();
  const facts = useFacts(entry, against);
  const describe = useFactWords();
  return (
    <Stack gap="md" component="section" aria-label={auditEntryName(entry)}>
      <Paper withBorder p="md">
        {named && (
          <Title order={2} fz={16} fw={600} mb="sm">
            {auditEntryName(entry)}
          </Title>
        )}
        <Facts facts={[...facts, ...relatedFacts(t, entry.id, detail)]} />
      </Paper>
      {detail.figures.length > 0 && (
        <Pairs
          title={t('auditTrail.figures')}
          heads={[t('audit.fact'), t('audit.value')]}
          rows={detail.figures.map(describe).map(({ name, value }) => [name, value])}
        />
      )}
      {detail.changes.length > 0 && (
        <Pairs
          title={t('audit.changes')}
          heads={[t('column.field'), t('audit.before'), t('audit.after')]}
          rows={detail.changes.map(({ field, from, to }) => {
            const [before, after] = [from, to].map((value) => describe({ name: field, value: value ?? '' }));
            return [before?.name ?? field, before?.value || '—', after?.value || '—'];
          })}
        />
      )}
      <Paper withBorder p="md">
        <Title order={2} fz={16} fw={600} mb="sm">
          {t('auditTrail.evidence.proof')}
        </Title>
        <Facts
          facts={[
            { label: t('auditTrail.index'), value: entry.id },
            {
              label: t('audit.inLog'),
              value: (
                <StateBadge
                  tone={detail.logged ? 'done' : 'refused'}
                  label={detail.logged ? 'audit.logged' : 'audit.notLogged'}
                />
              ),
            },
            { label: t('auditTrail.hash'), value: <code>{detail.hash}</code> },
            { label: t('auditTrail.request'), value: detail.requestId },
            { label: t('audit.machineVersion'), value: detail.machineVersion },
          ]}
        />
      </Paper>
      <Paper withBorder p="md">
        <Title order={2} fz={16} fw={600} mb="sm">
          {t('audit.notes')}
        </Title>
        {detail.notes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('audit.noNotes')}
          </Text>
        ) : (
          <Stack gap="xs">
            {detail.notes.map(({ text, actorName, at, entryId }) => (
              <div key={`${at} ${text}`}>
                <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
                <Text size="xs" c="dimmed">
                  {actorName} · <Minute at={at} />
                  {entryId !== entry.id && (
                    <>
                      {' · '}
                      <Anchor component={Link} to={auditEntryRoute(entryId)} size="xs">
                        {`#${entryId}`}
                      </Anchor>
                    </>
                  )}
                </Text>
              </div>
            ))}
          </Stack>
        )}
      </Paper>
    </Stack>
  );
}

function useFacts(entry: AuditEntry, against: AuditEntry | undefined): Fact[] {
  const { t, i18n } = useTranslation();
  const { lifecycle, recordId, recordName, sessionId, waitedSeconds, amount, corrects } = entry;
  const [from, to] = [namedState(lifecycle, entry.from), namedState(lifecycle, entry.to)];
  const differs = (field: keyof AuditEntry) => against !== undefined && against[field] !== entry[field];
  const fact = (field: keyof AuditEntry, label: string, value: Fact['value']): Fact => ({
    label,
    value: differs(field) ? <strong>{value || '—'}</strong> : value,
  });
  return [
    fact('event', t('auditTrail.event'), eventText(t, entry)),
    fact('at', t('column.time'), <Minute at={entry.at} />),
    fact(
      'recordId',
      t('column.record'),
      recordId !== null && lifecycle !== null ? (
        <Anchor component={Link} to={historyRoute(lifecycle, recordId)} size="sm">
          {recordName ?? recordId}
        </Anchor>
      ) : (
        recordName
      ),
    ),
    fact('subjectName', t('audit.subject'), entry.subjectName),
    fact('from', t('auditTrail.from'), from && <StateBadge tone={from.tone} label={from.label} />),
    fact('to', t('auditTrail.to'), to && <StateBadge tone={to.tone} label={to.label} />),
    fact('actorId', t('column.actor'), `${entry.actorName} ${roleText(t, entry.actorRoleId)}`.trim()),
    fact(
      'sessionId',
      t('auditTrail.session'),
      sessionId !== null && (
        <Anchor
          component={Link}
          to={`${auditDeskRoute}?sessionId=${encodeURIComponent(sessionId)}`}
          size="sm"
        >
          {sessionId}
        </Anchor>
      ),
    ),
    fact('amount', t('column.amount'), amount !== null && formatMoney(amount)),
    fact(
      'waitedSeconds',
      t('audit.waiting'),
      waitedSeconds !== null && spanText(waitedSeconds * 1000, i18n.language, 'short'),
    ),
    fact('quotaShare', t('audit.quotaShare'), shareText(entry.quotaShare, i18n.language)),
    fact('remarks', t('common.remarks'), entry.remarks),
    fact('pair', t('audit.pair'), entry.pair),
    fact('burst', t('audit.burst'), entry.burst),
    ...(corrects === null
      ? []
      : [
          fact(
            'corrects',
            t('audit.corrects'),
            <Anchor component={Link} to={auditEntryRoute(corrects, entry.id)} size="sm">
              {`#${corrects}`}
            </Anchor>,
          ),
        ]),
  ].map(({ label, value }) => ({ label, value: value === false ? null : value }));
}

/** Returns the entry's cause and consequences, each with a link that shows both entries side by side. */
function relatedFacts(t: TFunction, id: string, { cause, consequences }: AuditEntryDetail): Fact[] {
  const linkTo = (related: RelatedEntry) => (
    <Anchor key={related.id} component={Link} to={auditEntryRoute(related.id, id)} size="sm" display="block">
      {[`#${related.id}`, eventText(t, related), related.recordName].filter(Boolean).join(' · ')}
    </Anchor>
  );
  return [
    ...(cause ? [{ label: t('audit.cause'), value: linkTo(cause) }] : []),
    ...(consequences.length > 0 ? [{ label: t('audit.consequences'), value: consequences.map(linkTo) }] : []),
  ];
}

/** Shows name and value pairs as a table. */
function Pairs({ title, heads, rows }: { title: string; heads: string[]; rows: string[][] }) {
  return (
    <Paper withBorder p="md">
      <Title order={2} fz={16} fw={600} mb="sm">
        {title}
      </Title>
      <Table fz="sm" layout="fixed" aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells) => (
            <Table.Tr key={cells[0]}>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]} style={{ overflowWrap: 'anywhere' }}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
