import { mistakes } from './mutants.ts';

interface Planted {
  what: string;
  /** True for a right of a role that does not see the record. */
  hidden: boolean;
  /** True if the comparison with the released machines finds it, under the same version. */
  byGate: boolean;
  /** True if the table of the lifecycle's test, written by hand, finds it. */
  byTable: boolean;
}

export interface KillRow {
  lifecycle: string;
  mistake: (typeof mistakes)[number];
  planted: Planted[];
}

/** Returns the table of .stryker/machine-kills.md. */
export function killTable(rows: readonly KillRow[]): string {
  const ids = [...new Set(rows.map(({ lifecycle }) => lifecycle))];
  const cell = (lifecycle: string, mistake: string) => {
    const planted = rows.find((row) => row.lifecycle === lifecycle && row.mistake === mistake)?.planted ?? [];
    if (planted.length === 0) return '–';
    const [gate, table] = [planted.filter(({ byGate }) => byGate), planted.filter(({ byTable }) => byTable)];
    return `${planted.length}: ${gate.length}, ${table.length}`;
  };
  const body = ids.map((id) => [id, ...mistakes.map((mistake) => cell(id, mistake))]);
  const all = rows.flatMap(({ planted }) => planted);
  const missed = (isHidden: boolean) => {
    const lines = rows.flatMap(({ lifecycle, planted }) =>
      planted
        .filter(({ byTable, hidden }) => !byTable && hidden === isHidden)
        .map(({ what }) => `- ${lifecycle}: ${what}`),
    );
    return lines.length === 0 ? 'None.' : lines.join('\n');
  };
  const escaped = all.filter(({ byGate, byTable }) => !byGate && !byTable);
  return `# What of a wrong machine is noticed

\`npm run machines:kill\` plants a mistake in each lifecycle, one at a time, and writes this page. A cell says how many were
planted, how many the gate caught (\`src/labs/gate/gate.test.ts\`: the machine differs from its release under the same
version, in what it declares or in what its rules decide), and how many the tables written by hand caught (\`src/machines/*Tables.test.ts\`).

${aligned([['Lifecycle', ...mistakes.map((mistake) => mistake[0]?.toUpperCase() + mistake.slice(1))], ...body])}

${all.length} planted, ${all.length - escaped.length} caught.

Roles of the server's own calls: \`tests/api/widenedRoutes.test.ts\` opens every call that is for some roles to all of them at
once, and tells for each whether the matrix of callers (\`tests/api/roleMatrix.test.ts\`) answers otherwise or the machine
behind it still refuses.

## Caught by the gate alone

${missed(false)}

Rights of a role from which the scope hides the record (\`R-role-4\`), so that it is refused all the same and no table can tell:

${missed(true)}
`;
}

/** Formats a table as Prettier does. */
function aligned([head = [], ...lines]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...lines.map(line)].join('\n');
}
