import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import type { Locale } from '../../i18n/locales.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import type { ChartLayout } from '../../machines/chartLayout.ts';
import {
  availableTransitions,
  lifecycleEdges,
  lifecycleStates,
  type Lifecycle,
} from '../../machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { chartModel } from './chartModel.ts';
import { FlowText } from './FlowText.tsx';
import { StateChart, type StateChartProps } from './StateChart.tsx';
import { StateTable } from './StateTable.tsx';
import { textWidth } from './textWidth.ts';

function render(locale: Locale, content: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={createTranslations(locale, catalogues)}>{content}</I18nextProvider>
    </MantineProvider>,
  );
}

function chart(locale: Locale, props: Partial<StateChartProps>): string {
  return render(
    locale,
    <StateChart lifecycle={dealApproval} layouts={chartLayouts.dealApproval} {...props} />,
  );
}

function count(html: string, piece: string): number {
  return html.split(piece).length - 1;
}

interface DrawnBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: DrawnBox, b: DrawnBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const liesIn = (inner: DrawnBox, outer: DrawnBox) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Returns the boxes of the labels, and of the numbers with their outlines, each with the index of its label. */
function drawnBoxes(html: string) {
  const labels: DrawnBox[] = [];
  const numbers: { of: number; text: string; box: DrawnBox }[] = [];
  const pieces =
    /<rect class="[^"]*chipBox[^"]*" x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"|<text class="[^"]*flow[^"]*" x="(.+?)" y="(.+?)" text-anchor="(.+?)"[^>]*>(.+?)</g;
  for (const [, x, y, width, height, middleX, middleY, anchor = '', text = ''] of html.matchAll(pieces)) {
    if (x !== undefined) {
      labels.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) });
      continue;
    }
    const span = textWidth(text, 12) + 3;
    const before = { start: 1.5, middle: span / 2, end: span - 1.5 }[anchor] ?? 0;
    const box = { x: Number(middleX) - before, y: Number(middleY) - 6, width: span, height: 12 };
    numbers.push({ of: labels.length - 1, text, box });
  }
  return { labels, numbers };
}

const counts = { pending: 12, approved: 1284 };
const facts: DealFacts = {
  actor: { userId: 'u', role: 'agent', agentId: 'a' },
  agentId: 'a',
  salespersonId: 's',
  order: null,
  amount: '12800.00',
  remainingQuota: '5000.00',
};
const record = {
  current: ['pending'],
  path: ['dealApproval.apply'],
  available: availableTransitions(dealApproval, 'pending', facts),
};

describe('the chart of all records', () => {
  it('says of each state its label, its records and its tone', () => {
    const english = chart('en-US', { counts });
    expect(english).toContain('aria-label="Deal approval, state chart"');
    expect(english).toContain('aria-label="Pending approval, 12 records, waiting"');
    expect(english).toContain('aria-label="Approved, 1,284 records, done, final state"');
    const chinese = chart('zh-CN', { counts });
    expect(chinese).toContain('aria-label="订单审批状态图"');
    expect(chinese).toContain('aria-label="待审批，12 条记录，等待处理"');
    expect(chinese).toContain('aria-label="已通过，1,284 条记录，已完成，最终状态"');
  });

  it('draws every state and edge of the machine, each state with an icon', () => {
    const html = chart('en-US', { counts });
    for (const label of [
      'Submit',
      'Approve',
      'Reject',
      'Requote',
      'Pending approval',
      'Approved',
      'Rejected',
    ]) {
      expect(html).toContain(`>${label}</text>`);
    }
    expect(count(html, '<polygon')).toBe(1 + lifecycleEdges(dealApproval).length);
    expect(html).toContain('data-icon="clock"');
    expect(html).toContain('data-icon="circle-check"');
    expect(html).toContain('data-icon="circle-x"');
  });

  it('has one tab stop, at the first state', () => {
    const html = chart('en-US', { counts });
    expect(count(html, 'tabindex="0"')).toBe(1);
    expect(html).toMatch(/tabindex="0" data-thing="pending"/i);
  });

  it('offers to open states only where that leads somewhere', () => {
    const buttons = (html: string) => count(html, 'role="button"');
    expect(buttons(chart('en-US', { counts }))).toBe(0);
    expect(buttons(chart('en-US', { counts, onOpenState: () => undefined }))).toBe(
      lifecycleStates(dealApproval).length,
    );
  });
});

describe('the chart of one record', () => {
  it('marks the present state and says what is possible and what is blocked, and why', () => {
    const html = chart('en-US', record);
    expect(html).toContain('aria-label="Pending approval, waiting, current state"');
    expect(html).toMatch(
      /aria-label="Approve, from Pending approval to Approved, by Agent, Conditions: [^"]*The remaining quota covers the amount, blocked: Insufficient quota: ¥7,800.00 short, ¥5,000.00 remaining"/,
    );
    expect(html).toContain(
      'aria-label="Reject, from Pending approval to Rejected, by Agent, Conditions: Records of the own agent only, A reason is given, possible now"',
    );
    expect(html).toContain('data-icon="lock"');
    expect(html).toContain('data-icon="check"');
  });

  it('marks the way so far', () => {
    const html = chart('en-US', {
      current: ['approved'],
      path: ['dealApproval.apply', 'dealApproval.approve'],
    });
    expect(html).toContain('aria-label="Pending approval, waiting, passed through"');
    expect(html).toContain('aria-label="Approved, done, final state, current state"');
    expect(html).toContain('aria-label="Rejected, refused, final state"');
    expect(count(html, 'data-taken="true"')).toBe(2 * 2);
  });

  it('is small and stands beside a record, without counts', () => {
    const html = chart('zh-CN', { ...record, counts, compact: true });
    const { width, height } = chartLayouts.dealApproval.compact;
    expect(html).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(html).not.toContain('1,284');
    expect(html).toContain('>当前</text>');
  });
});

describe('the chart of states within states', () => {
  const staff = { lifecycle: staffLifecycle, layouts: chartLayouts.staff };

  it('marks the innermost of the states that the record is in, and counts only what the record keeps', () => {
    const html = chart('en-US', { ...staff, current: ['suspended', 'active'], path: ['staff.hire'] });
    expect(html).toContain('aria-label="Active, done, current state"');
    expect(html).toContain('aria-label="Suspended, within Active, inactive, current state"');
    expect(html).toContain('aria-label="Working, within Active, done"');
    expect(count(html, '>Now</text>')).toBe(1);
    expect(html).toMatch(/tabindex="0" data-thing="suspended"/i);
    const counted = chart('zh-CN', { ...staff, counts: { active: 8, resigned: 2 } });
    expect(counted).toContain('aria-label="在职，8 条记录，已完成"');
    expect(counted).toContain('aria-label="暂停，属于在职，未启用"');
  });

  it('draws a state before what is within it, and its edges between', () => {
    const html = chart('en-US', staff);
    const order = ['data-compound="true"', '<polygon', 'data-thing="working"', '>Agent disabled</text>'];
    const positions = order.map((piece) => html.indexOf(piece));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('opens the records only of states that records keep', () => {
    const html = chart('en-US', { ...staff, onOpenState: () => undefined });
    expect(count(html, 'role="button"')).toBe(2);
  });
});

describe('the chart of a parallel machine', () => {
  const product = { lifecycle: packagePublication, layouts: chartLayouts.packagePublication };

  it('has a titled group for each region, and a line between them', () => {
    const html = chart('en-US', product);
    expect(html).toContain('role="group" aria-label="Publication"');
    expect(html).toContain('role="group" aria-label="Applications in it"');
    expect(count(html, '<line')).toBe(1);
    expect(chart('zh-CN', product)).toContain('>所含应用</text>');
    expect(count(chart('en-US', {}), '<line')).toBe(0);
  });

  it('marks a state in each region, with one tab stop', () => {
    const html = chart('en-US', { ...product, current: ['published', 'unavailable'] });
    expect(html).toContain('aria-label="Published, done, current state"');
    expect(html).toContain('aria-label="Some unpublished, inactive, current state"');
    expect(count(html, '>Now</text>')).toBe(2);
    expect(count(html, 'tabindex="0"')).toBe(1);
  });

  it('leaves a region plain of which nothing is known', () => {
    const html = chart('en-US', { ...product, current: ['published'] });
    expect(count(html, 'data-quiet')).toBe(1);
  });
});

describe('the table twin', () => {
  it('heads the rows of each region, and tells what is within what', () => {
    const regions = chartModel(packagePublication, { current: ['unpublished', 'available'] });
    const english = render('en-US', <StateTable model={regions} name="Product package" />);
    expect(english).toMatch(
      /scope="rowgroup"[^>]*>Publication<.*>Unpublished<.*>Applications in it<.*>All published</s,
    );
    expect(count(english, 'aria-current="step"')).toBe(2);
    const staff = render('zh-CN', <StateTable model={chartModel(staffLifecycle, {})} name="销售人员" />);
    expect(count(staff, '属于在职')).toBe(2);
    expect(staff).toContain('代理商停用 → 暂停');
  });

  it('says all the chart says, in rows', () => {
    const model = chartModel(dealApproval, { ...record, counts });
    const english = render('en-US', <StateTable model={model} name="Deal approval" />);
    for (const text of [
      'Pending approval',
      '1,284',
      'Approve → Approved',
      'possible now',
      'Ends here',
      'current state',
    ]) {
      expect(english).toContain(text);
    }
    expect(english).toContain('blocked: Insufficient quota: ¥7,800.00 short, ¥5,000.00 remaining');
    // Includes the edge that creates the record; for each edge, who may use it and on which terms.
    for (const text of [
      'Begins',
      'Submit → Pending approval',
      'by Sales',
      'Conditions: Records of the own agent only, A reason is given',
    ])
      expect(english).toContain(text);
    const chinese = render('zh-CN', <StateTable model={model} name="订单审批" />);
    for (const text of ['待审批', '通过 → 已通过', '当前可执行', '到此结束']) expect(chinese).toContain(text);
  });

  it('says in rows how many were created in the period, and opens them', () => {
    const flow = { count: 34, median: null, p95: null };
    const board = { ages: {}, flows: { 'dealApproval.apply': flow } };
    const model = chartModel(dealApproval, { counts, board });
    const rows = (locale: Locale, open?: (edge: string) => void) =>
      render(locale, <StateTable model={model} name="Deal approval" onOpenEdge={open} />);
    expect(rows('en-US')).toMatch(/Begins.*Submit → Pending approval.*>34 times in the period</);
    expect(rows('zh-CN')).toMatch(/>周期内 34 次</);
    expect(rows('en-US', () => undefined)).toMatch(/<button[^>]*>34 times in the period<\/button>/);
  });

  it('puts the number of each edge on no other label and no state, on every chart, also where letters are wider', () => {
    const found: string[] = [];
    for (const [id, lifecycle] of Object.entries<Lifecycle>(lifecycles))
      for (const variant of ['right', 'down'] as const)
        for (const locale of ['zh-CN', 'en-US'] as const) {
          const layout: ChartLayout = chartLayouts[id as LifecycleId][variant];
          const flow = { count: 13, median: 240, p95: 240 };
          const flows = Object.fromEntries(layout.edges.map((edge) => [edge.id, flow]));
          const html = render(
            locale,
            <ChartDrawing
              {...{ layout, variant, name: id, describedBy: '', drawnWidth: undefined, flows: true }}
              model={chartModel(lifecycle, { board: { ages: {}, flows } })}
            />,
          );
          const { labels, numbers } = drawnBoxes(html);
          expect(numbers).toHaveLength(layout.edges.length);
          const states = layout.states.filter(
            (state) => !layout.states.some((other) => other !== state && liesIn(other, state)),
          );
          for (const { of, text, box } of numbers)
            for (const other of [...labels.filter((_, index) => index !== of), ...states])
              if (overlap(box, other)) found.push(`${id} ${variant} ${locale}: ${text} of edge ${of}`);
        }
    expect(found).toEqual([]);
  });

  it('puts the number of a way back beside its label, at the right edge to the left, and below where neither is free', () => {
    const flow = { count: 12, median: 240_000, p95: 240_000 };
    const edge = { id: 'again', points: [], label: { x: 900, y: 300, width: 60, height: 22 } };
    const at = (width: number, states: ChartLayout['states'] = []) => {
      const drawn = render(
        'en-US',
        <svg>
          <FlowText
            flow={flow}
            chart={{ width, height: 600, regions: [], starts: [], states, edges: [edge] }}
            layout={edge}
            variant="right"
            left={905}
            right={955}
            loop
          />
        </svg>,
      );
      return /x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)"/.exec(drawn)?.slice(1);
    };
    expect(at(1200)).toEqual(['959', '311', 'start']);
    expect(at(970)).toEqual(['901', '311', 'end']);
    expect(at(970, [{ id: 'before', x: 800, y: 280, width: 80, height: 60 }])).toEqual([
      '930',
      '330',
      'middle',
    ]);
  });
});
