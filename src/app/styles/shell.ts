/** Mantine's style sheets for what the shell and its overlays use beside entry.ts; see there. */
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/nprogress/styles.layer.css'
