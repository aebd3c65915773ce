/**
 * Mantine's styles, one component at a time: what the entrance needs. The product's are in productStyles.ts.
 * In cascade layers, so that our own styles win whatever the order of loading.
 */
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './page.css';
import './print.css';
