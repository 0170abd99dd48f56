/**
 * The style sheets that every page needs, the sign-in form among them. Mantine's come one by one, each imported once in
 * the whole application: here, or beside the one component that is fetched on demand (the menus, the selects, the
 * calendar, the toasts). A second import in a later chunk would come after, and win over, what was meant to override it.
 */
import './layers.css'
import 'virtual:theme.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './base.css'
import '../../../views/ui/common.module.css'
