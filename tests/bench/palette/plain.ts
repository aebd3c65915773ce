import { rowsShown } from './subjects.ts';

const entries = Array.from({ length: 1000 }, (_, index) =>
  `entry ${index} orders agents ledger export refund search approve`.slice(index % 9),
);

/** The floor: an input, and below it the first rows that contain the query, without any library. */
export function showPlain(stage: HTMLElement): void {
  const input = document.createElement('input');
  const list = document.createElement('div');
  input.addEventListener('input', () => {
    const found = entries.filter((entry) => entry.includes(input.value)).slice(0, rowsShown);
    const rows = found.map((entry) => {
      const row = document.createElement('div');
      row.textContent = entry;
      return row;
    });
    list.replaceChildren(...rows);
  });
  stage.append(input, list);
  input.focus();
}
