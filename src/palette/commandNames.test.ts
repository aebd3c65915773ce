import { describe, expect, it } from 'vitest';
import { titleIndex } from 'virtual:pinyin';
import { allCommands } from '../commands/registry.ts';
import { wordsOf } from '../commands/commandWords.ts';
import { namesOf } from './commandNames.ts';

const fold = (text: string) => text.toLowerCase();

describe('what commands are called', () => {
  it.each(allCommands.map((command) => [command.id, command] as const))(
    '%s has at least three words beside its title, in both languages',
    (id, { title }) => {
      const { chinese, english } = wordsOf(id);
      const titles = (titleIndex[title] ?? []).slice(0, 2).map(fold);
      const beside = [...chinese, ...english].filter((word) => !titles.includes(fold(word)));
      expect(new Set(beside).size).toBeGreaterThanOrEqual(3);
      expect([chinese.length > 0, english.length > 0]).toEqual([true, true]);
      expect(new Set([...chinese, ...english]).size).toBe(chinese.length + english.length);
    },
  );

  it('include how the Chinese words are read', () => {
    const recharge = allCommands.find(({ id }) => id === 'agent.recharge');
    const names = recharge ? namesOf({ wordsOf }, recharge) : [];
    for (const name of ['充值', 'chongzhi', 'cz', 'recharge', 'top up']) expect(names).toContain(name);
  });
});
