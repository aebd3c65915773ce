/** The product's mark: a record that moves from one state to the next. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" fill="#165dff" />
      <path d="M9.5 10.5h5a4 4 0 0 1 4 4v3a4 4 0 0 0 4 4" fill="none" stroke="#fff" strokeWidth="2.2" />
      <circle cx="9.5" cy="10.5" r="3.5" fill="#fff" />
      <circle cx="22.5" cy="21.5" r="3.5" fill="#165dff" stroke="#fff" strokeWidth="2.2" />
    </svg>
  );
}
