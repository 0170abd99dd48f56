/** Imported by every component that opens below its button, so that the styles load with the first of them. */
import '@mantine/core/styles/Popover.layer.css'
