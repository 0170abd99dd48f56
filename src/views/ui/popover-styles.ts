/** For whatever opens below its button; imported by each of them, so that it comes with the first. */
import '@mantine/core/styles/Popover.layer.css'
