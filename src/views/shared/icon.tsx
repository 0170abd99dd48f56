/** Line icons on a 24 px grid, drawn for this product; each is one path. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.01M4 12h.01M4 17.5h.01',
  stock:
    'M9 3h6.5l3.5 3.5V16a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 16V4.5A1.5 1.5 0 0 1 9 3ZM10.5 9.5H16V14h-5.5zM13.2 9.5V14M4.5 6.5v12A2.5 2.5 0 0 0 7 21h9',
  stockAdd:
    'M12 20.5H7A1.5 1.5 0 0 1 5.5 19V4.5A1.5 1.5 0 0 1 7 3h7.5L18.5 7v4.5M8.5 9H15v4.5H8.5zM11.7 9v4.5M17.5 15v6M14.5 18h6',
  stockBulk:
    'M4 13.5V19a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-5.5M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20M4 13.5 6.5 8M20 13.5 17.5 8M12 3v8M8.8 8l3.2 3.2L15.2 8',
  plans:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.4 2.5 3.6 5.5 3.6 9s-1.2 6.5-3.6 9c-2.4-2.5-3.6-5.5-3.6-9S9.6 5.5 12 3Z',
  plansAdd:
    'M12.5 21A9 9 0 1 1 21 12.5M3 12h11M12 3c2.4 2.5 3.6 5.5 3.6 9M12 3c-2.4 2.5-3.6 5.5-3.6 9s1.2 6.5 3.6 9M17.5 15v6M14.5 18h6',
  close: 'M6 6l12 12M18 6L6 18',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronRight: 'M9.5 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11ZM12 14.5v2.5',
  signOut: 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10M16.5 8l4 4-4 4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  record: 'M12 4v10M8 10.5l4 4 4-4M5 19.5h14',
  alert:
    'M12 8.5v4.5M12 16.5h.01M10.6 4.3 2.9 17.5A1.6 1.6 0 0 0 4.3 20h15.4a1.6 1.6 0 0 0 1.4-2.5L13.4 4.3a1.6 1.6 0 0 0-2.8 0Z',
  sim: 'M7 3h8l4 4v12.5a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 7 3ZM9 12h6.5v5.5H9zM9 14.7h6.5M12.2 12v5.5',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15.5 8.5l-2 5-5 2 2-5 5-2Z',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-1.9l-2.7 2.7 1.9 1.9 2.7-2.7a4 4 0 0 1-5.4 4.7L9 18.2a2 2 0 1 1-2.9-2.9l7-7a4 4 0 0 1 1.4-1.8Z',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6L12 3ZM9 9.5l6 5M15 9.5l-6 5',
  torii: 'M3.5 5.5c5.5 1.5 11.5 1.5 17 0M5.5 11h13M8 6.6V20M16 6.6V20M12 7v4',
  unionFlag: 'M3.5 6h17v12h-17zM3.5 6l17 12M20.5 6l-17 12M12 6v12M3.5 12h17',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4M12 5V3.5',
  chart: 'M5 20v-6M12 20V4M19 20v-9',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18.5 14a6.5 6.5 0 0 1 3 5.5',
  badge:
    'M5.5 6.5h13A1.5 1.5 0 0 1 20 8v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V8a1.5 1.5 0 0 1 1.5-1.5ZM12 3.5v5M9 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM6.2 16.8a2.9 2.9 0 0 1 5.6 0M14.5 11.5h3M14.5 14.5h3',
  flag: 'M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12',
  map: 'M9 4.5 3.5 7v12.5L9 17l6 2.5 5.5-2.5V4.5L15 7 9 4.5ZM9 4.5V17M15 7v12.5',
  truck:
    'M4.6 16.5H3v-10h10.5v10H8.4M13.5 10h4l3 3.2v3.3h-1.6M13.5 16.5h1.6M6.5 18.4a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8ZM17 18.4a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z',
  assign:
    'M11 20.5H6.5A1.5 1.5 0 0 1 5 19V4.5A1.5 1.5 0 0 1 6.5 3H14l4 4v3M8 12h5M8 8.5h3M12 16.5h9M17.5 13l3.5 3.5-3.5 3.5',
  invoice: 'M6.5 3.5h11V20l-2.75-1.5L12 20l-2.75-1.5L6.5 20zM9.5 8h5M9.5 11.5h5M9.5 15h3',
  warehouse: 'M3.5 20.5V9.5L12 4l8.5 5.5v11M7.5 20.5v-8h9v8M7.5 16.5h9M12 12.5v8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

export type IconName = keyof typeof paths

/** An icon beside a text, or inside a control that has a name of its own: it says nothing by itself. */
export const Icon = ({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
)
