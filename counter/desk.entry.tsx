import { createRoot } from 'react-dom/client'
import { Dialog, Modal, ModalOverlay, Select, ListBox, ListBoxItem, Popover, Button, MenuTrigger, Menu, MenuItem } from 'react-aria-components'
createRoot(document.body).render(<ModalOverlay><Modal><Dialog>x</Dialog><Select><Button/><Popover><ListBox><ListBoxItem/></ListBox></Popover></Select><MenuTrigger><Menu><MenuItem/></Menu></MenuTrigger></Modal></ModalOverlay>)
