export const Pause = () => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M9 6v12m6-12v12" />
  </svg>
)
