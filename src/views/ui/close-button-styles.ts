/** Imported by every component with Mantine's close button, so that the styles load with the first of them. */
import '@mantine/core/styles/CloseButton.layer.css'
