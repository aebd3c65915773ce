import { rankingOf } from '../../../src/palette/rank.ts';
import { at } from '../shares.ts';
import { rowsShown, type PaletteEntry } from './subjects.ts';

/** Queries that people type: beginnings, initials, full and partial pinyin, text inside a word, typos, several words. */
const queries = [
  'a',
  's',
  '审',
  'ap',
  'sp',
  'app',
  'appro',
  'approve',
  'shenpi',
  'shenpishanghai',
  'shpi',
  'sp sh',
  'spshdd',
  'chongz',
  'zhanghu',
  '审批',
  '审批订单',
  '上海代理商',
  'deal',
  'venue',
  'count bal',
  'deal shanghai',
  '通过 shanghai',
  'shanghai approve',
  'aprove',
  'approev',
  'shenpu',
  'recharge record',
  'xuqian',
  'zzqqxx',
  '没有这样的',
];

const repeats = 30;

export function measureRanking(entries: readonly PaletteEntry[]) {
  const start = performance.now();
  const ranking = rankingOf(entries, (entry) => ({ ...entry, chinese: 'title' }));
  const buildMilliseconds = performance.now() - start;
  const timed = queries.map((query) => {
    const times: number[] = [];
    let found = 0;
    for (let repeat = 0; repeat < repeats; repeat++) {
      const queryStart = performance.now();
      found = ranking.rank(query, rowsShown).length;
      times.push(performance.now() - queryStart);
    }
    return { query, found, median: at(times, 0.5), p95: at(times, 0.95) };
  });
  const medians = timed.map(({ median }) => median);
  return {
    queries: timed,
    repeats,
    buildMilliseconds,
    median: at(medians, 0.5),
    slowest: Math.max(...medians),
  };
}
