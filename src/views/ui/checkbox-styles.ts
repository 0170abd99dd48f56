/** Imported by every component with a check box, so that the styles load once, with the first of them. */
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
