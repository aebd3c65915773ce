import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import type { MessageKey } from '../src/domain/message.ts';
import { catalogues } from '../src/i18n/catalogues.ts';
import {
  chartVariants,
  type Box,
  type ChartLayout,
  type ChartVariant,
  type Point,
} from '../src/machines/chartLayout.ts';
import type { EdgeMeta, Lifecycle, StateMeta } from '../src/machines/lifecycle.ts';
import { lifecycleParts } from '../src/machines/lifecycleParts.ts';
import { lifecycleIds, lifecycles } from '../src/machines/lifecycles.ts';
import {
  drawnMachines,
  indexPath,
  layOut,
  layoutIndex,
  layoutJson,
  layoutPath,
  textsOf,
} from './chartLayout.ts';

const words = textsOf(Object.values(catalogues).map(({ translation }) => translation));
const asWritten = (key: string) => [key];
/** The words of this test's lifecycle are in no catalogue. */
const asKey = (text: string) => text as MessageKey;

function to(target: string, label: string, id = label) {
  return { target, reenter: true, meta: { edge: `staff.${id}`, label: asKey(label) } };
}

/** As large as lifecycles get: eight states, edges back, two edges between one pair, an edge from a state to itself. */
const staff: Lifecycle = {
  version: 1,
  id: 'staff',
  recordType: 'user',
  title: asKey('Staff'),
  rules: {},
  creation: { event: 'invite', edge: 'staff.invite', label: asKey('Invite') },
  createdBy: [],
  seenBy: [],
  machine: setup({
    types: { meta: {} as StateMeta, transitionMeta: {} as EdgeMeta },
  }).createMachine({
    initial: 'invited',
    states: {
      invited: {
        meta: { tone: 'waiting', label: asKey('Invited') },
        on: {
          accept: to('active', 'Accept'),
          remind: to('invited', 'Remind'),
          expire: to('expired', 'Expire'),
        },
      },
      expired: {
        meta: { tone: 'inactive', label: asKey('Invitation expired') },
        on: { again: to('invited', 'Invite again') },
      },
      active: {
        meta: { tone: 'done', label: asKey('Active') },
        on: { disable: to('disabled', 'Disable'), leave: to('leaving', 'Announce resignation') },
      },
      disabled: {
        meta: { tone: 'inactive', label: asKey('Disabled') },
        on: {
          enable: to('active', 'Enable'),
          leave: to('leaving', 'Announce resignation', 'disabledLeaves'),
        },
      },
      leaving: {
        meta: { tone: 'waiting', label: asKey('Resignation announced') },
        on: {
          transfer: to('transferring', 'Transfer'),
          keep: to('resigned', 'Resign without transfer'),
          back: to('active', 'Take back'),
        },
      },
      transferring: {
        meta: { tone: 'waiting', label: asKey('Transfer running') },
        on: { finish: to('transferred', 'Finish'), fail: to('leaving', 'Fail') },
      },
      resigned: {
        meta: { tone: 'inactive', label: asKey('Resigned') },
        on: { later: to('transferring', 'Transfer later') },
      },
      transferred: { type: 'final', meta: { tone: 'done', label: asKey('Resigned, transferred') } },
    },
  }),
};

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function contains(outer: Box, inner: Box): boolean {
  const right = inner.x + inner.width <= outer.x + outer.width;
  const down = inner.y + inner.height <= outer.y + outer.height;
  return inner.x >= outer.x && inner.y >= outer.y && right && down;
}

/** The height of a compound state's own icon and label. */
const headOf = (variant: ChartVariant) => (variant === 'compact' ? 36 : 60);

function touches({ x, y, width, height }: Box, point: Point | undefined): boolean {
  if (!point) return false;
  const inside = point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
  return inside && (point.x === x || point.x === x + width || point.y === y || point.y === y + height);
}

function segments({ points }: { points: Point[] }): Box[] {
  return points.slice(1).map((b, index) => {
    const a = points[index] ?? b;
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
  });
}

/** Returns everything that would look wrong, in words. */
function faults(lifecycle: Lifecycle, variant: ChartVariant, layout: ChartLayout): string[] {
  const found: string[] = [];
  const regions = lifecycleParts(lifecycle);
  const parts = regions.flatMap(({ states }) => states);
  const ends = regions.flatMap(({ edges }) => edges);
  /** The states around one, itself included. */
  const around = (id: string | null): string[] =>
    id === null ? [] : [id, ...around(parts.find((part) => part.id === id)?.parent ?? null)];
  for (const [index, edge] of layout.edges.entries()) {
    const end = ends.find(({ edge: id }) => id === edge.id);
    const begins = end?.from ? layout.states.filter(({ id }) => id === end.from) : layout.starts;
    const endState = layout.states.find(({ id }) => id === end?.to);
    if (!begins.some((box) => touches(box, edge.points[0])))
      found.push(`${edge.id} does not begin at its state`);
    if (!endState || !touches(endState, edge.points.at(-1)))
      found.push(`${edge.id} does not end at its state`);
    // An edge that begins or ends inside a compound state may cross that state, but no other.
    const holders = [end?.from ?? null, end?.to ?? null].map((id) => around(id).slice(1));
    const boxes = layout.states.filter(({ id }) => !holders.some((ids) => ids.includes(id)));
    for (const segment of segments(edge)) {
      if (segment.width > 0 && segment.height > 0) found.push(`${edge.id} runs aslant`);
      const inside = {
        x: segment.x + 1,
        y: segment.y + 1,
        width: segment.width - 2,
        height: segment.height - 2,
      };
      if (boxes.some((state) => overlap(inside, state))) found.push(`${edge.id} runs through a state`);
    }
    if (boxes.some((state) => overlap(edge.label, state))) found.push(`${edge.id}: label on a state`);
    const later = layout.edges.slice(index + 1);
    if (later.some(({ label }) => overlap(edge.label, label))) found.push(`${edge.id}: label on a label`);
    const crossed = layout.edges.some(
      (other) => other !== edge && segments(other).some((segment) => overlap(segment, edge.label)),
    );
    if (crossed) found.push(`${edge.id}: line through its label`);
    const middle = { x: edge.label.x + edge.label.width / 2, y: edge.label.y + edge.label.height / 2 };
    const near = segments(edge).some((segment) =>
      overlap(
        { x: segment.x - 1, y: segment.y - 1, width: segment.width + 2, height: segment.height + 2 },
        { ...middle, width: 0.1, height: 0.1 },
      ),
    );
    if (!near && end?.from !== end?.to) found.push(`${edge.id}: label off its line`);
    const region = regions.find(({ edges }) => edges.some(({ edge: id }) => id === edge.id));
    const room = layout.regions.find(({ id }) => id === region?.id);
    if (room && ![edge.label, ...segments(edge)].every((part) => contains(room, part)))
      found.push(`${edge.id} leaves its region`);
    if (end && end.from === end.to && segments(edge).some((segment) => segment.width + segment.height < 18))
      found.push(`${edge.id}: no room for the arrow in its loop`);
  }
  const boxes = layout.states;
  for (const [index, state] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const isAround = around(other.id).includes(state.id);
      if (isAround ? !contains(state, other) : overlap(state, other))
        found.push(`${state.id} on ${other.id}`);
    }
    const { parent } = parts.find(({ id }) => id === state.id) ?? {};
    const outer = boxes.find(({ id }) => id === parent);
    if (outer && state.y < outer.y + headOf(variant)) found.push(`${state.id} on the head of ${outer.id}`);
    const out = state.x < 0 || state.y < 0 || state.x + state.width > layout.width;
    if (out || state.y + state.height > layout.height) found.push(`${state.id} outside`);
  }
  return found;
}

describe('the committed layouts', () => {
  it.each(drawnMachines)('$id is laid out as its machine and words stand today', async (lifecycle) => {
    const committed = await readFile(layoutPath(lifecycle), 'utf8');
    expect(committed, 'run: npx tsx scripts/chart-layouts.ts').toBe(
      layoutJson(await layOut(lifecycle, words)),
    );
  });

  it('are one for each machine that is drawn', async () => {
    const files = (await readdir(dirname(layoutPath(staff)))).toSorted();
    expect(files).toEqual(drawnMachines.map(({ id }) => `${id}.json`).toSorted());
  });

  it('are all in the module that the page reads', async () => {
    expect(await readFile(indexPath, 'utf8')).toBe(layoutIndex(lifecycleIds));
  });
});

describe.each([
  ...drawnMachines.map((lifecycle) => ({ lifecycle, texts: words })),
  { lifecycle: staff, texts: asWritten },
])('the layout of $lifecycle.id', ({ lifecycle, texts }) => {
  const laidOut = layOut(lifecycle, texts);

  it.each(chartVariants)('%s has no collisions', async (variant) => {
    const layout = (await laidOut)[variant];
    const parts = lifecycleParts(lifecycle);
    expect(layout.states).toHaveLength(parts.flatMap(({ states }) => states).length);
    expect(layout.edges).toHaveLength(parts.flatMap(({ edges }) => edges).length);
    expect(faults(lifecycle, variant, layout)).toEqual([]);
  });

  it('is the same every time', async () => {
    expect(layoutJson(await layOut(lifecycle, texts))).toBe(layoutJson(await laidOut));
  });
});

describe('the regions of a parallel machine', () => {
  it('stand side by side where there is room, at one height, and else below one another at one width', async () => {
    const { right, down } = await layOut(lifecycles.packagePublication, words);
    const [first, second, ...others] = right.regions;
    expect(others).toEqual([]);
    expect(second).toMatchObject({ x: (first?.width ?? 0) + 16, y: 0, height: right.height });
    expect((first?.width ?? 0) + 16 + (second?.width ?? 0)).toBe(right.width);
    const [upper, lower] = down.regions;
    expect(lower).toMatchObject({ x: 0, y: (upper?.height ?? 0) + 16, width: down.width });
    expect((upper?.height ?? 0) + 16 + (lower?.height ?? 0)).toBe(down.height);
  });
});

describe('layOut', () => {
  it('runs with the reading: the first state comes first', async () => {
    const { right, down } = await layOut(staff, asWritten);
    const invited = (layout: ChartLayout) => layout.states.find((state) => state.id === 'invited');
    expect(Math.min(...right.states.map(({ x }) => x))).toBe(invited(right)?.x);
    expect(Math.min(...down.states.map(({ y }) => y))).toBe(invited(down)?.y);
  });

  it('refuses two edges of one id: the audit trail could not tell them apart', async () => {
    const twice = { ...staff, creation: { ...staff.creation, edge: 'staff.Accept' } };
    await expect(layOut(twice, asWritten)).rejects.toThrow('two edges of one id');
  });

  it('refuses a label that a language lacks', async () => {
    await expect(layOut(staff, textsOf([{}]))).rejects.toThrow('lacks Invited');
  });
});
