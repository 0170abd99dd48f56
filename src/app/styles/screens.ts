/** Mantine's style sheets for the lists and forms inside the shell, beside those of shell.ts; see entry.ts. */
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
