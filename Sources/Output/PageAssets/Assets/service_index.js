// The first page, with links to all others.
import { tools } from "./service.js";

tools();
