export const Mark = ({ className }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 32 40"
    width="32"
    height="40"
    className={className}
    fill="none"
  >
    <path d="M3 2h26M3 38h26" stroke="currentColor" strokeWidth="2" />
    <path
      d="M6 3c0 9 8.6 11.5 8.6 17S6 28 6 37M26 3c0 9-8.6 11.5-8.6 17S26 28 26 37"
      stroke="currentColor"
      strokeWidth="1.5"
    />
    <path
      d="M10.5 3c0 7 4.5 10 4.5 14M21.5 3c0 7-4.5 10-4.5 14"
      stroke="currentColor"
      strokeWidth=".8"
      opacity=".6"
    />
    <path d="M9 37c2-5 5-7.5 7-7.5s5 2.5 7 7.5z" className="fill-brass-light" />
    <circle cx="16" cy="24" r="1.2" className="fill-brass-light" />
  </svg>
);
