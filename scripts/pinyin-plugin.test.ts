import { describe, expect, it } from 'vitest';
import { listStateCommands } from '../src/commands/listState/listStateCommands.ts';
import { periodCommands } from '../src/commands/listState/periodCommands.ts';
import { allCommands } from '../src/commands/registry.ts';
import { syllablesIn } from '../src/server/search/reading.ts';
import { titleIndex } from './pinyin-plugin.ts';

describe('readings', () => {
  it.each([
    ['审批通过', 'shen pi tong guo'],
    ['企业 ID 管理', 'qi ye - i d - guan li'],
    ['切换语言（中文）', 'qie huan yu yan - zhong wen -'],
    ['绿色', 'lv se'],
    // Chooses the reading that the character has in this word.
    ['重置密码', 'chong zhi mi ma'],
    ['重新提交', 'chong xin ti jiao'],
    ['行业', 'hang ye'],
    ['调整额度', 'tiao zheng e du'],
    ['参与', 'can yu'],
  ])('%s is %s', (title, reading) => {
    expect(syllablesIn(title).join(' ')).toBe(reading);
  });
});

it('knows the title of every command, with a token for each of its characters', () => {
  const index = titleIndex();
  for (const { id, title } of [...allCommands, ...listStateCommands, ...periodCommands]) {
    const [chinese, english, syllables] = index[title] ?? [];
    expect(chinese, id).toBeTruthy();
    expect(english, id).toBeTruthy();
    expect(syllables?.split(' '), id).toHaveLength(Array.from(chinese ?? '').length);
  }
});
