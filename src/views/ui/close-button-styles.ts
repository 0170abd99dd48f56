/** For whatever has Mantine's cross; imported by each of them, so that it comes with the first. */
import '@mantine/core/styles/CloseButton.layer.css'
