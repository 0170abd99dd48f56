import type { ReactNode } from 'react'

/** The line drawings of lists and forms, 24 units wide, in the colour and size of the surrounding text. */
const glyph = (drawing: ReactNode) =>
  function Glyph() {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.125em"
        height="1.125em"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }

export const ChevronDown = glyph(<path d="m6 9 6 6 6-6" />)
export const ArrowLeft = glyph(<path d="M19 12H5m6-6-6 6 6 6" />)
export const Download = glyph(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)
export const Mail = glyph(<path d="M4 6h16v12H4zM4 7l8 6 8-6" />)
export const More = glyph(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={2.5} />)
export const Plus = glyph(<path d="M12 5v14M5 12h14" />)
export const Funnel = glyph(<path d="M4 5h16l-6 8v6l-4-2v-4z" />)
export const Pencil = glyph(<path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />)
export const Calendar = glyph(<path d="M5 6h14v14H5zM5 10h14M9 3v4m6-4v4" />)
export const Paper = glyph(<path d="M14 3H7v18h10a2 2 0 0 0 2-2V8zv5h5M9 13h6m-6 4h6" />)
export const Cross = glyph(<path d="m6 6 12 12M18 6 6 18" />)
export const Box = glyph(<path d="M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4m-8 4v10" />)
export const Undo = glyph(<path d="M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3" />)
export const Redo = glyph(<path d="m15 14 5-5-5-5m5 5H10a5.5 5.5 0 0 0 0 11h3" />)
export const Clock = glyph(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-14v5l3 2" />)
export const Triangle = glyph(
  <path d="M12 9v4m0 3.5h.01M10.6 4.3 2.9 17.5A1.6 1.6 0 0 0 4.3 20h15.4a1.6 1.6 0 0 0 1.4-2.5L13.4 4.3a1.6 1.6 0 0 0-2.8 0z" />,
)
export const Coins = glyph(<path d="M4 7h16v11H4zM12 15a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M7 10v.01m10 4.99v.01" />)
export const Bin = glyph(<path d="M5 7h14M9 7V4h6v3m-8 0 1 13h8l1-13" />)
export const Copy = glyph(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />)
export const Check = glyph(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const Pin = glyph(<path d="M12 15v6M8 4h8l-1 6 3 5H6l3-5z" />)
export const Rows = glyph(<path d="M4 5h16v14H4zM9 5v14" />)
export const Search = glyph(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm9 2-4-4" />)
export const Star = glyph(<path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />)
export const Arrows = glyph(<path d="M8 5v14m-4-4 4 4 4-4M16 19V5m-4 4 4-4 4 4" />)
export const ArrowUp = glyph(<path d="m6 14 6-6 6 6" />)
