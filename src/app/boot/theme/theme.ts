import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** The only accent: a petrol on which white text has a contrast of 5.9:1 in the filled shade. */
const accent: MantineColorsTuple = [
  '#e8f5f6',
  '#d3e9ec',
  '#a8d3d9',
  '#79bcc5',
  '#53a9b5',
  '#3b9caa',
  '#2a8b99',
  '#177885',
  '#0b6875',
  '#065661',
]

/** Cooler than Mantine's neutral greys, so that table lines stay visible on dark. */
const dark: MantineColorsTuple = [
  '#dbe1e8',
  '#bac4cf',
  '#95a2b1',
  '#6c7a8a',
  '#3c4957',
  '#2e3945',
  '#232c37',
  '#1a212a',
  '#141a22',
  '#0d1218',
]

const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f4',
  '#e3e8ed',
  '#d5dce3',
  '#c1cad4',
  '#98a4b1',
  '#74818f',
  '#4c5866',
  '#323c47',
  '#1d242c',
]

/** System fonts: nothing to load. */
const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif'

/**
 * Dropdowns and other fades take 300 ms (spec §9); none with reduced motion. An element that fades out ignores clicks,
 * which are meant for what is behind it.
 */
const transitionProps = {
  transition: { in: { opacity: 1 }, out: { opacity: 0, pointerEvents: 'none' }, transitionProperty: 'opacity' },
  duration: 300,
} as const

/** Mantine's theme: dense, one accent, shades that pass WCAG AA in both schemes (`primaryShade` 8). */
export const theme: MantineThemeOverride = {
  colors: { accent, dark, gray },
  primaryColor: 'accent',
  primaryShade: 8,
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  /** Body, labels and buttons, headings: nothing else is bold. */
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  defaultRadius: 'sm',
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  black: '#1d242c',
  respectReducedMotion: true,
  components: {
    // GOTCHA: a locked scroll writes a <style> element, which the content security policy refuses.
    Modal: { defaultProps: { lockScroll: false, transitionProps } },
    Drawer: { defaultProps: { lockScroll: false } },
    // A menu may hold only menu items (axe), which the placeholder is not; the first item takes the focus instead.
    Menu: { defaultProps: { transitionProps, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { transitionProps } },
    Combobox: { defaultProps: { transitionProps } },
  },
}
