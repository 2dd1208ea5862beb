/**
 * One outline set, stroke 1.75, on a 24 grid; always decorative: the text is beside it or in the accessible
 * name.
 */
const PATHS = {
  alert: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.6v.2',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  audio: 'M4 10v4m4-8v12m4-15v18m4-14v10m4-7v4',
  calendar: 'M4 6.5h16v13.5H4V6.5Zm0 4h16M8 3.5v5m8-5v5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8 12.4l2.8 2.8L16 9.8',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-5v5.4l3.4 2',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9V9Zm-5 6V4h11',
  document: 'M6 3.5h8l4 4v13H6v-17Zm8 0v4.5h4M9 12.5h6m-6 4h6',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  error: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-5v6m0 3.4v.2',
  exercise: 'M4 20.5h4L19.5 9a2.1 2.1 0 0 0 0-3L18 4.500a2.1 2.1 0 0 0-3 0L4 16v4.500ZM13.5 6.500l4 4',
  external: 'M13.5 4.500h6v6m0-6L11 13M17 14v5.500H4.500V7H10',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  filter: 'M4 6.500h16M7 12h10m-7 5.500h4',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-1v5.500m0-9v.2',
  lock: 'M6 10.500h12v10H6v-10Zm2.5 0V7.500a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 5.500h17v13h-17v-13Zm.5.5 8 7 8-7',
  menu: 'M4 6.500h16M4 12h16M4 17.500h16',
  phone:
    'M5 4h4l1.5 4.500L8 10.500a12 12 0 0 0 5.5 5.500l2-2.500L20 15v4a1.5 1.5 0 0 1-1.5 1.500C11 20 4 13 3.5 5.500A1.5 1.5 0 0 1 5 4Z',
  play: 'M8 5.500v13l10.5-6.500L8 5.500Z',
  search: 'M17 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm-1.8 4.200L20.5 20.5',
  star: 'm12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.800L12 4Z',
  text: 'M5 6.500h14M5 11h14M5 15.500h9',
  user: 'M15.5 8.500a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c.8-3.6 3.5-5.5 7-5.500s6.2 1.9 7 5.5',
  wallet:
    'M4 7h14.500A1.5 1.5 0 0 1 20 8.500v9a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 17.500V7Zm0 0 11-3v3m1 6h.2',
} as const
export type IconName = keyof typeof PATHS

export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
