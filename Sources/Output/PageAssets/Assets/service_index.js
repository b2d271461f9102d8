"use strict";
window.service.tools();
