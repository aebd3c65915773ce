import { formatMinute } from '../../domain/dateText.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { readCheckpoint } from '../trail/signedNote.ts';
import { movesFor, type Evidence, type EvidenceRecord, type ProvedEntry } from './evidence.ts';
import { evidenceChart } from './evidenceChart.ts';
import { entryTexts, type Words } from './evidenceWords.ts';
import { escaped } from './html.ts';

const styles = `
@page { size: A4; margin: 16mm; }
body { font: 10.5pt/1.5 "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif; color: #1d2129;
  max-width: 178mm; margin: 0 auto; padding: 8mm 0; }
h1 { font-size: 18pt; margin: 0 0 2mm; } h2 { font-size: 13pt; margin: 8mm 0 2mm; break-after: avoid; }
p, dl { margin: 0 0 3mm; } dt { color: #6b7785; } dd { margin: 0 0 1mm; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: 9pt; table-layout: fixed; }
th:nth-child(1) { width: 12mm; } th:nth-child(2) { width: 20mm; } th:nth-child(3) { width: 24mm; }
th:nth-child(4) { width: 19mm; } th:nth-child(5) { width: 28mm; } td { white-space: pre-line; } thead { display: table-header-group; }
th, td { text-align: left; vertical-align: top; padding: 1.2mm 2mm; border-bottom: 0.2mm solid #c9cdd4; }
tr, svg { break-inside: avoid; } td { overflow-wrap: anywhere; } svg { max-width: 100%; height: auto; }
code, pre { font: 8.5pt/1.4 ui-monospace, monospace; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.state, .way { fill: none; stroke: #86909c; } .taken { stroke: #165dff; stroke-width: 2; } .head { fill: #86909c; }
.head.taken { fill: #165dff; } text { font-size: 12px; fill: #1d2129; }`;

/** Returns the evidence as a page for A4: each record's chart with its path, its entries, and their proofs. */
export function evidencePage(evidence: Evidence, words: Words, at: Date): string {
  const { records, entries, checkpoint, verifierKey } = evidence;
  const { origin, size, root, signatures } = readCheckpoint(checkpoint);
  const title = words('auditTrail.evidence.title');
  const facts: [string, string][] = [
    [words('auditTrail.evidence.made'), formatMinute(at)],
    [words('auditTrail.origin'), origin],
    [words('auditTrail.size'), String(size)],
    [words('auditTrail.root'), root.toString('base64')],
    [words('auditTrail.signature'), signatures.join('\n') || words('auditTrail.unsigned')],
    [words('auditTrail.verifierKey'), verifierKey ?? words('common.none')],
  ];
  return `<!doctype html>
<html lang="${words('auditTrail.evidence.language')}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${styles}</style></head><body>
<h1>${escaped(title)}</h1>
<p>${escaped(words('auditTrail.evidence.intro', { count: entries.length }))}</p>
${records.map((record) => recordPart(record, entries, words)).join('\n')}
${othersPart(evidence, words)}
<h2>${escaped(words('auditTrail.evidence.proof'))}</h2>
<dl>${facts.map(([term, value]) => `<dt>${escaped(term)}</dt><dd><code>${escaped(value)}</code></dd>`).join('')}</dl>
<pre>${escaped(words('auditTrail.evidence.readme'))}</pre>
</body></html>
`;
}

function recordPart(record: EvidenceRecord, all: readonly ProvedEntry[], words: Words): string {
  const entries = all.filter((entry) => isAbout(entry, record));
  const passedEdges = entries.flatMap((entry) => (entry.kind === 'transition' ? [entry.row.edge] : []));
  const lifecycle = lifecycles[record.lifecycle];
  const state = words(stateMeta(lifecycle, record.state).label);
  return `<h2>${escaped(`${words(lifecycle.title)} · ${record.name} · ${state}`)}</h2>
${evidenceChart(record.lifecycle, { passedEdges, state: record.state }, words)}
${entryTable(entries, words)}`;
}

/** Returns the part with single entries that are about none of the records; empty without any. */
function othersPart({ records, entries }: Evidence, words: Words): string {
  const others = entries.filter((entry) => !records.some((record) => isAbout(entry, record)));
  if (others.length === 0) return '';
  return `<h2>${escaped(words('auditTrail.evidence.others'))}</h2>
${entryTable(others, words)}`;
}

function entryTable(entries: readonly ProvedEntry[], words: Words): string {
  const heads = [
    words('auditTrail.index'),
    words('column.time'),
    words('auditTrail.event'),
    words('column.actor'),
    words('common.remarks'),
    words('auditTrail.figures'),
  ];
  const rows = entries.map((entry) => {
    const { index, at, event, to, actor, role, remarks, figures } = entryTexts(entry, words);
    const cells = [
      String(index),
      formatMinute(at),
      to === '' ? event : `${event} → ${to}`,
      `${actor} ${role}`.trim(),
      remarks,
      figures.join('; '),
    ];
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

function isAbout(entry: ProvedEntry, record: EvidenceRecord): boolean {
  const { lifecycle, id } = record;
  switch (entry.kind) {
    case 'transition':
      return entry.row.lifecycle === lifecycle && entry.row.recordId === id;
    case 'ledger':
      return movesFor(entry.row, record);
    case 'security':
      return entry.row.details.record === id;
  }
}
