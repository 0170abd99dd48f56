/** Imported by every component with a list of options, so that the styles load with the first of them. */
import '@mantine/core/styles/Combobox.layer.css'
