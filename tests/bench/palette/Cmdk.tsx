import { Command } from 'cmdk';
import { createElement, useState, type ReactNode } from 'react';
import type { DrawnElement, DrawnRows } from './drawnRows.ts';

/** cmdk as its documentation advises for many entries: the rows are found outside of it, and fifty are drawn. */
export function Cmdk({ rows }: { rows: DrawnRows }) {
  const [query, setQuery] = useState('');
  return (
    <Command className="bench" label="cmdk" shouldFilter={false}>
      <Command.Input autoFocus value={query} onValueChange={setQuery} />
      <Command.List>
        {(rows[query] ?? []).map(({ heading, rows: grouped }, index) => (
          <Command.Group key={index} heading={heading}>
            {grouped.map(({ value, className, children }) => (
              <Command.Item key={value} value={value} className={className}>
                {children.map(nodeOf)}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

function nodeOf(node: DrawnElement | string, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  return createElement(tag, { ...attributes, key: index }, ...children.map(nodeOf));
}
