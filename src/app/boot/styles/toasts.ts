/** Mantine's style sheets for the toasts, which come when the first one is shown; see entry.ts. */
import '../../../views/ui/close-button-styles.ts'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
