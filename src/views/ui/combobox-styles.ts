/** For whatever offers options in a menu; imported by each of them, so that it comes with the first. */
import '@mantine/core/styles/Combobox.layer.css'
