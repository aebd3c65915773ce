/**
 * Mantine's styles for the entrance, one component at a time; productStyles.ts has the product's. They are in cascade
 * layers, so that our own styles win in any order of loading.
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
