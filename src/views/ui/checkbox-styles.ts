/** Imported by whoever shows a check box, so that its styles come once, with the first of them. */
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
