/** Mantine's style sheets for toasts, fetched with the first toast; see entry.ts. */
import '../../../views/ui/close-button-styles.ts'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
